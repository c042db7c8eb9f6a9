/* The building blocks of emails. Each has the same words as plain text and as HTML. */
import { html } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import { email as colours } from '../../../brand/colours.ts';

/** A part of an email, as text and as HTML. */
export interface EmailBlock {
  readonly text: string;
  readonly html: ReturnType<typeof html>;
}

export type EmailFact = readonly [label: string, value: string];

/** Mail programs ignore style sheets. */
const styles = {
  body: `margin: 0; padding: 24px; font: 16px/1.5 Arial, sans-serif; color: ${colours.ink}; background: ${colours.ground}`,
  title: "font: 400 30px/1.2 Georgia, 'Times New Roman', serif; margin: 8px 0 16px",
  heading: 'font-size: 18px; margin: 24px 0 8px',
  smallPrint: `margin-top: 32px; font-size: 14px; color: ${colours.soft}`,
  link: `color: ${colours.ink}`,
  factLabel: 'padding: 2px 16px 2px 0; text-align: left; vertical-align: top; font-weight: normal',
  factValue: 'padding: 2px 0',
  quotation: `margin: 8px 0; padding: 0 0 0 16px; border-left: 2px solid ${colours.line}`,
  // Keeps the indentation of lines.
  written: 'white-space: pre-wrap',
};

const linesOf = (text: string) => text.split(/\r\n|\r|\n/);

const lineBreaks = (lines: readonly string[]) =>
  lines.map((line, index) => (index === 0 ? line : html`<br />${line}`));

/** A paragraph; its line breaks are kept. */
export const paragraph = (text: string): EmailBlock => ({
  text,
  html: html`<p>${lineBreaks(linesOf(text))}</p>`,
});

/** The heading of the whole email. */
export const title = (text: string): EmailBlock => ({
  text: `${text}\n${'='.repeat(text.length)}`,
  html: html`<h1 style="${styles.title}">${text}</h1>`,
});

/** The heading of a part of the email. */
export const heading = (text: string): EmailBlock => ({
  text: `${text}\n${'-'.repeat(text.length)}`,
  html: html`<h2 style="${styles.heading}">${text}</h2>`,
});

/** A link, which the plain text writes out after its label. */
export const link = (label: string, href: string): EmailBlock => ({
  text: `${label}:\n${href}`,
  html: html`<p><a href="${href}" style="${styles.link}">${label}</a></p>`,
});

/** Labels with their values, in a table and line by line. */
export function facts(...given: readonly EmailFact[]): EmailBlock {
  const rows = given.map(([label, value]) => {
    const lines = lineBreaks(linesOf(value));
    return html`<tr>
      <th scope="row" style="${styles.factLabel}">${label}</th>
      <td style="${styles.factValue}"><strong dir="auto">${lines}</strong></td>
    </tr>`;
  });
  return {
    text: given.map(([label, value]) => `${label}: ${value}`).join('\n'),
    html: html`<table style="border-collapse: collapse">
      <tbody>
        ${rows}
      </tbody>
    </table>`,
  };
}

/** A text by somebody of the company, with its paragraphs and line breaks. */
export const writtenText = (text: string): EmailBlock => ({
  text: linesOf(text).join('\n').trim(),
  html: html`${writtenParts(text)}`,
});

/** The sender’s text as a quotation, with its paragraphs and line breaks. */
export const quotation = (text: string): EmailBlock => ({
  text: linesOf(text)
    .map((line) => `> ${line}`.trimEnd())
    .join('\n'),
  html: html`<blockquote dir="auto" style="${styles.quotation}">${writtenParts(text)}</blockquote>`,
});

/** The last block: who sends the email, and why. */
export const smallPrint = (text: string): EmailBlock => ({
  // Mail programs take this line as the start of a signature.
  text: `-- \n${text}`,
  html: html`<p style="${styles.smallPrint}">${text}</p>`,
});

/** The paragraphs of a text, separated by blank lines. */
const writtenParts = (text: string) =>
  linesOf(text)
    .join('\n')
    .split(/\n(?:[^\S\n]*\n)+/)
    .map((part) => html`<p dir="auto" style="${styles.written}">${lineBreaks(part.split('\n'))}</p>`);

/**
 * The text and the HTML of an email: one column, and nothing that a mail program would have to fetch.
 *
 * @param preview the words that mail programs show beside the subject in a list
 */
export function emailBodies(subject: string, blocks: readonly EmailBlock[], preview?: string) {
  const body = html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${subject}</title>
      </head>
      <body style="${styles.body}">
        ${preview && html`<div style="display: none">${preview}</div>`}
        <div style="max-width: 640px">${blocks.map((block) => block.html)}</div>
      </body>
    </html> `;
  const text = `${blocks.map((block) => block.text).join('\n\n')}\n`;
  // Only a template with a promise in it would be one.
  return { text, html: (body as HtmlEscapedString).toString() };
}
