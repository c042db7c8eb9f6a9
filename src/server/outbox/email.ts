import * as v from 'valibot';
import { email as colours } from '../../../brand/colours.ts';
import { organization, formatRegisteredOffice } from '../../../company/organization.ts';
import { domainOf, mailboxes } from '../../../company/mailboxes.ts';
import { emailAddressSchema } from '../../forms/email-address.ts';

/** An email as it is stored in the outbox; the transport adds sender, date and Message-ID. */
export interface Email {
  readonly to: EmailAddress;
  readonly replyTo?: EmailAddress;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The address at which a POST ends such emails, as RFC 8058 describes. */
  readonly unsubscribeUrl?: string;
  /** The List-Id of a newsletter: "Name <label.domain>", as RFC 2919 describes. */
  readonly listId?: string;
  readonly attachments?: readonly {
    readonly filename: string;
    readonly contentType: string;
    readonly content: string;
  }[];
}

/** An address without a display name, so that nothing else that a visitor typed gets into a header. */
interface EmailAddress {
  readonly address: string;
}

/**
 * One address for a header. The form has validated it already; this protects every other caller.
 *
 * @throws {RangeError} for a list, a line break, or anything else that is not one address; the message does not repeat it.
 */
export function emailAddress(address: string): EmailAddress {
  const result = v.safeParse(emailAddressSchema, address);
  if (!result.success) throw new RangeError('This is not one email address');
  return { address: result.output };
}

/** The part after the @ of the company’s own addresses, used in Message-IDs and UIDs. */
export const emailDomain = domainOf(mailboxes.enquiries.value);

/** The details that the Companies (Trading Disclosures) Regulations 2015 require in business letters. */
export function registrationDetails(): string {
  const { operatingCompany, placeOfRegistration } = organization;
  return `${operatingCompany.name.value}, registered in ${placeOfRegistration.value} with number ${operatingCompany.number.value}. Registered office: ${formatRegisteredOffice()}.`;
}

/** A part of an email in both of its forms. */
export interface EmailBlock {
  readonly text: string;
  readonly html: string;
}

export type EmailFact = readonly [label: string, value: string];

export const paragraph = (text: string): EmailBlock => ({ text, html: `<p>${escapeHtml(text)}</p>` });

export const title = (text: string): EmailBlock => ({
  text: `${text}\n${'='.repeat(text.length)}`,
  html: `<h1 style="font: 400 30px/1.2 Georgia, 'Times New Roman', serif; margin: 8px 0 16px">${escapeHtml(text)}</h1>`,
});

export const caption = (...lines: readonly string[]): EmailBlock => ({
  text: lines.join('\n'),
  html: `<p style="margin: 0; font-size: 14px; color: ${colours.soft}">${lines.map(escapeHtml).join('<br>\n')}</p>`,
});

export const heading = (text: string): EmailBlock => ({
  text: `${text}\n${'-'.repeat(text.length)}`,
  html: `<h2 style="font-size: 18px; margin: 24px 0 8px">${escapeHtml(text)}</h2>`,
});

export const link = (label: string, url: string): EmailBlock => ({
  text: `${label}:\n${url}`,
  html: `<p><a href="${escapeHtml(url)}" style="color: ${colours.ink}">${escapeHtml(label)}</a></p>`,
});

export const button = (label: string, url: string): EmailBlock => ({
  text: link(label, url).text,
  html: `<p style="margin: 24px 0 32px"><a href="${escapeHtml(url)}" style="display: inline-block; padding: 12px 20px; color: ${colours.ground}; background: ${colours.ink}; text-decoration: none">${escapeHtml(label)}</a></p>`,
});

export function facts(...given: readonly EmailFact[]): EmailBlock {
  const rows = given.map(
    ([label, value]) =>
      `<tr><th scope="row" style="padding: 2px 16px 2px 0; text-align: left; vertical-align: top; font-weight: normal">${escapeHtml(label)}</th><td style="padding: 2px 0"><strong dir="auto">${escapeHtml(value)}</strong></td></tr>`,
  );
  return {
    text: given.map(([label, value]) => `${label}: ${value}`).join('\n'),
    html: `<table style="border-collapse: collapse">${rows.join('')}</table>`,
  };
}

export function quotation(text: string): EmailBlock {
  const lines = text.split(/\r\n|\r|\n/);
  return {
    text: lines.map((line) => `> ${line}`.trimEnd()).join('\n'),
    html: `<blockquote dir="auto" style="margin: 8px 0; padding: 0 0 0 16px; border-left: 2px solid ${colours.line}">${lines.map(escapeHtml).join('<br>\n')}</blockquote>`,
  };
}

export const smallPrint = (text: string): EmailBlock => ({
  // Mail programs take this line for the start of a signature.
  text: `-- \n${text}`,
  html: `<p style="margin-top: 32px; font-size: 14px; color: ${colours.soft}">${escapeHtml(text)}</p>`,
});

/** @param preview what lists of emails show beside the subject, in place of the first words */
export function emailBodies(title: string, blocks: readonly EmailBlock[], preview?: string): EmailBlock {
  return {
    text: `${blocks.map(({ text }) => text).join('\n\n')}\n`,
    html: [
      '<!doctype html>',
      '<html lang="en-GB">',
      `<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>`,
      `<body style="margin: 0; padding: 24px; font: 16px/1.5 Arial, sans-serif; color: ${colours.ink}; background: ${colours.ground}">`,
      ...(preview === undefined ? [] : [`<div style="display: none">${escapeHtml(preview)}</div>`]),
      '<div style="max-width: 640px">',
      ...blocks.map(({ html }) => html),
      '</div></body></html>',
      '',
    ].join('\n'),
  };
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
