import * as v from 'valibot';
import { mailboxes, organization, registeredOfficeInWords } from '../../company/organization.ts';

/** An e-mail as it is stored in the outbox; the transport adds sender, date and Message-ID. */
export interface Email {
  readonly to: EmailAddress;
  readonly replyTo?: EmailAddress;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments?: readonly EmailAttachment[];
}

/** Without a display name, so that nothing a visitor typed but the address itself gets into a header. */
export interface EmailAddress {
  readonly address: string;
}

export interface EmailAttachment {
  readonly filename: string;
  readonly contentType: string;
  readonly content: string;
}

const singleAddress = v.pipe(v.string(), v.email());

/**
 * One address for a header. The form has validated it already; this protects every other caller.
 *
 * @throws {RangeError} for a list, a line break, or anything else that is not one address; the message does not repeat it.
 */
export function emailAddress(address: string): EmailAddress {
  if (!v.is(singleAddress, address)) throw new RangeError('This is not one e-mail address');
  return { address };
}

/** The part after the @ of the company’s own addresses, used in Message-IDs and UIDs. */
export const emailDomain = mailboxes.enquiries.value.slice(mailboxes.enquiries.value.indexOf('@') + 1);

/** What the Companies (Trading Disclosures) Regulations 2015 require of business letters. */
export function registrationDetails(): string {
  const { operatingCompany, placeOfRegistration } = organization;
  return `${operatingCompany.name.value}, registered in ${placeOfRegistration.value} with number ${operatingCompany.number.value}. Registered office: ${registeredOfficeInWords()}.`;
}

/** A part of an e-mail, for its plain-text and its HTML body. All of it is text; HTML in it is escaped. */
export type EmailBlock =
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'facts'; readonly facts: readonly EmailFact[] }
  /** What a visitor wrote, with its line breaks. */
  | { readonly kind: 'quotation'; readonly text: string }
  | { readonly kind: 'small-print'; readonly text: string };

export type EmailFact = readonly [label: string, value: string];

export function emailBodies(
  title: string,
  blocks: readonly EmailBlock[],
): { readonly text: string; readonly html: string } {
  return {
    text: `${blocks.map(toPlainText).join('\n\n')}\n`,
    html: [
      '<!doctype html>',
      '<html lang="en-GB">',
      `<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>`,
      '<body style="margin: 0; padding: 24px; font: 16px/1.5 Arial, sans-serif; color: #14202e; background: #ffffff">',
      '<div style="max-width: 640px">',
      ...blocks.map(toHtml),
      '</div></body></html>',
      '',
    ].join('\n'),
  };
}

function toPlainText(block: EmailBlock): string {
  switch (block.kind) {
    case 'paragraph':
      return block.text;
    case 'heading':
      return `${block.text}\n${'-'.repeat(block.text.length)}`;
    case 'facts':
      return block.facts.map(([label, value]) => `${label}: ${value}`).join('\n');
    case 'quotation':
      return splitLines(block.text)
        .map((line) => `> ${line}`.trimEnd())
        .join('\n');
    case 'small-print':
      // Mail programs take this line for the start of a signature.
      return `-- \n${block.text}`;
  }
}

function toHtml(block: EmailBlock): string {
  switch (block.kind) {
    case 'paragraph':
      return `<p>${escapeHtml(block.text)}</p>`;
    case 'heading':
      return `<h2 style="font-size: 18px; margin: 24px 0 8px">${escapeHtml(block.text)}</h2>`;
    case 'facts': {
      const rows = block.facts.map(
        ([label, value]) =>
          `<tr><th scope="row" style="padding: 2px 16px 2px 0; text-align: left; vertical-align: top; font-weight: normal">${escapeHtml(label)}</th><td style="padding: 2px 0"><strong dir="auto">${escapeHtml(value)}</strong></td></tr>`,
      );
      return `<table style="border-collapse: collapse">${rows.join('')}</table>`;
    }
    case 'quotation':
      return `<blockquote dir="auto" style="margin: 8px 0; padding: 0 0 0 16px; border-left: 2px solid #5b6a7a">${splitLines(block.text).map(escapeHtml).join('<br>\n')}</blockquote>`;
    case 'small-print':
      return `<p style="margin-top: 32px; font-size: 14px; color: #44515f">${escapeHtml(block.text)}</p>`;
  }
}

const splitLines = (text: string) => text.split(/\r\n|\r|\n/);

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character);
}
