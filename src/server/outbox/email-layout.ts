/* The layout of every email, and its building blocks. Each block has the same words as plain text and as HTML. */
import { html, raw } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import { dark, darkPictureBrightness, light } from '../../../brand/colours.ts';
import { organization } from '../../../company/organization.ts';
import { contentIdOf, wordmark, type EmailPicture } from './email-pictures.ts';
import { wrapLines } from './wrap-text.ts';

/** A part of an email, as text and as HTML. */
export interface EmailBlock {
  readonly text: string;
  readonly html: ReturnType<typeof html>;
}

export type EmailFact = readonly [label: string, value: string];

const { page, inverse, picture } = light.backgrounds;
const night = dark.backgrounds;

const sans = 'Helvetica, Arial, sans-serif';
const serif = "Georgia, 'Times New Roman', serif";

/** Styles stand in the elements, because Gmail drops the style sheet of an email that it shows for another provider. */
const styles = {
  page: `background-color: ${page.ground}`,
  body: `margin: 0; padding: 0; background-color: ${page.ground}`,
  sheet: 'width: 100%; max-width: 600px; table-layout: fixed; margin: 0 auto',
  // Mail programs that exchange light and dark colours leave a background picture as it is.
  band: `padding: 16px 28px; background-color: ${inverse.ground}; background-image: linear-gradient(${inverse.ground}, ${inverse.ground}); border-bottom: 3px solid ${inverse.line}`,
  // The font is that of the alternative text. Apple Mail ignores the width attribute of an attached picture.
  wordmark: `display: block; border: 0; width: ${String(wordmark.width)}px; font: 400 24px/48px ${serif}; letter-spacing: 2px; color: ${inverse.ink}; background-color: ${inverse.ground}`,
  picture: `display: block; border: 0; width: 100%; height: auto; font: 400 15px/1.5 ${sans}; color: ${picture.ink}; background-color: ${picture.ground}`,
  content: `padding: 36px 40px 40px; font: 400 16px/1.5 ${sans}; color: ${page.ink}; word-break: break-word; overflow-wrap: anywhere`,
  title: `margin: 0 0 20px; font: 400 30px/1.2 ${serif}; color: ${page.ink}`,
  heading: `margin: 32px 0 12px; font: 400 21px/1.3 ${serif}; color: ${page.ink}`,
  paragraph: 'margin: 0 0 16px',
  // Keeps the indentation of lines.
  written: 'margin: 0 0 16px; white-space: pre-wrap',
  note: `margin: 0 0 16px; font-size: 14px; color: ${page.soft}`,
  smallPrintTable: 'width: 100%; table-layout: fixed; margin: 40px 0 0',
  smallPrintCell: `padding: 14px 0 0; border-top: 1px solid ${picture.ground}`,
  smallPrint: `margin: 0; font-size: 13px; line-height: 1.5; color: ${page.soft}`,
  link: `color: ${page.ink}; text-decoration: underline`,
  button: `border: 1px solid ${page.ink}; mso-padding-alt: 13px 22px`,
  buttonLink: `display: inline-block; padding: 13px 22px; color: ${page.ink}; text-decoration: none; font-weight: 700`,
  facts: 'width: 100%; table-layout: fixed; margin: 0 0 20px',
  fact: `padding: 9px 0 10px; border-top: 1px solid ${picture.ground}`,
  factLabel: `margin: 0; font-size: 14px; line-height: 1.4; color: ${page.soft}`,
  factValue: 'margin: 0; line-height: 1.4',
  date: `margin: 2px 0 0; font: 400 21px/1.3 ${serif}; color: ${page.ink}`,
  quotation: 'margin: 0 0 20px',
  quotationTable: 'width: 100%; table-layout: fixed',
  quotationCell: `padding: 0 0 0 16px; border-left: 2px solid ${page.line}`,
};

/** Less space at the sides on a phone. */
const narrowStyles = raw(`
      @media (max-width: 480px) {
        .band { padding-left: 8px !important; }
        .content { padding: 28px 20px 32px !important; }
        .title { font-size: 27px !important; }
      }`);

/** The colours of a mail program that asks for dark ones. They stand apart, because Gmail drops a style sheet with rules unknown to it. */
const darkStyles = raw(`
      :root { color-scheme: light dark; supported-color-schemes: light dark; }
      @media (prefers-color-scheme: dark) {
        .page { background-color: ${night.page.ground} !important; }
        .picture { filter: brightness(${darkPictureBrightness}); }
        .ink { color: ${night.page.ink} !important; }
        .soft { color: ${night.page.soft} !important; }
        .hairline { border-color: ${night.panel.ground} !important; }
        .edge { border-color: ${night.page.ink} !important; }
        .line { border-color: ${night.page.line} !important; }
      }`);

const linesOf = (text: string) => text.split(/\r\n|\r|\n/);

const lineBreaks = (lines: readonly string[]) =>
  lines.map((line, index) => (index === 0 ? line : html`<br />${line}`));

/** The words of a title, in which a reference such as "HM-7QK4-93PD" stays on one line. */
const titleWords = (title: string) =>
  title
    .split(/(\b\w{1,8}-\w{1,8}-\w{1,8}\b)/)
    .map((part, index) => (index % 2 === 0 ? part : html`<span style="white-space: nowrap">${part}</span>`));

/** A heading as text, with a line below it. */
function underlined(text: string, line: '=' | '-'): string {
  const lines = wrapLines(text).split('\n');
  return [...lines, line.repeat(Math.max(...lines.map(({ length }) => length)))].join('\n');
}

/** A paragraph; its line breaks are kept. */
export const paragraph = (text: string): EmailBlock => ({
  text: wrapLines(text),
  html: html`<p style="${styles.paragraph}">${lineBreaks(linesOf(text))}</p>`,
});

/** A paragraph in smaller letters, such as that about a picture. */
export const note = (text: string): EmailBlock => ({
  text: wrapLines(text),
  html: html`<p class="soft" style="${styles.note}">${text}</p>`,
});

/** The heading of a part of the email. */
export const heading = (text: string): EmailBlock => ({
  text: underlined(text, '-'),
  html: html`<h2 class="ink" style="${styles.heading}">${text}</h2>`,
});

const linkText = (label: string, href: string) => `${wrapLines(`${label}:`)}\n${href}`;

/** A link, which the plain text writes out after its label. */
export const link = (label: string, href: string): EmailBlock => ({
  text: linkText(label, href),
  html: html`<p style="${styles.paragraph}">
    <a class="ink" href="${href}" style="${styles.link}">${label}</a>
  </p>`,
});

/** The link that most readers follow. Outlook pads the cell of a table, and not a link. */
export const button = (label: string, href: string): EmailBlock => ({
  text: linkText(label, href),
  html: html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin: 0 0 24px">
    <tr>
      <td class="edge" style="${styles.button}">
        <a class="ink" href="${href}" style="${styles.buttonLink}">${label}</a>
      </td>
    </tr>
  </table>`,
});

/** A table with one cell. Outlook draws the line at the edge of a cell, and not that of a paragraph. */
const cell = (
  table: string,
  { name, style }: { readonly name: string; readonly style: string },
  content: EmailBlock['html'] | readonly EmailBlock['html'][],
) =>
  html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="${table}">
    <tr>
      <td class="${name}" style="${style}">${content}</td>
    </tr>
  </table>`;

/** @param rows the label of each row, and what stands below it */
const stacked = (
  rows: readonly (readonly [label: string | EmailBlock['html'], below: EmailBlock['html']])[],
) =>
  html`<table
    role="presentation"
    width="100%"
    cellpadding="0"
    cellspacing="0"
    border="0"
    style="${styles.facts}"
  >
    ${rows.map(
      ([label, below]) =>
        html`<tr>
          <td class="hairline" style="${styles.fact}">
            <p class="soft" style="${styles.factLabel}">${label}</p>
            ${below}
          </td>
        </tr>`,
    )}
  </table>`;

/** "Label: value", or the value below its label where it would not fit on the line. */
function factText([label, value]: EmailFact): string {
  const line = `${label}: ${value}`;
  if (linesOf(value).length === 1 && wrapLines(line) === line) return line;
  return `${wrapLines(`${label}:`)}\n${wrapLines(value, '  ')}`;
}

/** Values below their labels; the plain text has one line for each. */
export const facts = (...given: readonly EmailFact[]): EmailBlock => ({
  text: given.map(factText).join('\n'),
  html: stacked(
    given.map(([label, value]) => [
      label,
      html`<p dir="auto" style="${styles.factValue}">${lineBreaks(linesOf(value))}</p>`,
    ]),
  ),
});

/** Dates in words below what is due on them, as on the receipt of the site. Those with the same label stand below it together. */
export const dates = (...given: readonly EmailFact[]): EmailBlock => ({
  text: given.map(factText).join('\n'),
  html: stacked(
    [...Map.groupBy(given, ([label]) => label)].map(([label, same]) => [
      label,
      html`${same.map(([, date]) => html`<p class="ink" style="${styles.date}">${date}</p>`)}`,
    ]),
  ),
});

interface LinkedDate {
  readonly label: string;
  readonly date: string;
  readonly href: string;
}

/** Dates below links to what is due on them. */
export const linkedDates = (...given: readonly LinkedDate[]): EmailBlock => ({
  text: given.map(({ label, date, href }) => linkText(`${label}, due ${date}`, href)).join('\n\n'),
  html: stacked(
    given.map(({ label, date, href }) => [
      html`<a class="ink" href="${href}" style="${styles.link}">${label}</a>`,
      html`<p class="ink" style="${styles.date}">${date}</p>`,
    ]),
  ),
});

/** A text by somebody of the company, with its paragraphs and line breaks. */
export const writtenText = (text: string): EmailBlock => ({
  text: wrapLines(text.trim()),
  html: html`${writtenParts(text)}`,
});

/** The sender’s text as a quotation, with its paragraphs and line breaks. */
export const quotation = (text: string): EmailBlock => ({
  text: wrapLines(text, '> '),
  html: html`<blockquote dir="auto" style="${styles.quotation}">
    ${cell(styles.quotationTable, { name: 'line', style: styles.quotationCell }, writtenParts(text))}
  </blockquote>`,
});

/** The last block: who sends the email, and why. */
export const smallPrint = (text: string): EmailBlock => ({
  // Mail programs take this line as the start of a signature.
  text: `-- \n${wrapLines(text)}`,
  html: cell(
    styles.smallPrintTable,
    { name: 'hairline', style: styles.smallPrintCell },
    html`<p class="soft" style="${styles.smallPrint}">${text}</p>`,
  ),
});

/** The paragraphs of a text, separated by blank lines. */
const writtenParts = (text: string) =>
  linesOf(text)
    .join('\n')
    .split(/\n(?:[^\S\n]*\n)+/)
    .map((part) => html`<p dir="auto" style="${styles.written}">${lineBreaks(part.split('\n'))}</p>`);

/** Attached to the email: nothing is fetched, so nobody learns that it was opened. */
const image = ({ name, alt, width, height }: EmailPicture, style: string) =>
  html`<img
    src="cid:${contentIdOf(name)}"
    alt="${alt}"
    width="${width}"
    height="${height}"
    style="${style}"
  />`;

/** Word, with which Outlook draws emails, knows no greatest width, enlarges pictures by the scale of the screen, and gives tables its own font. */
const outlook = {
  settings: raw(
    `<!--[if mso]><style>td, p, a { font-family: ${sans}; }</style><xml><o:OfficeDocumentSettings xmlns:o="urn:schemas-microsoft-com:office:office"><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml><![endif]-->`,
  ),
  begin: raw(
    '<!--[if mso]><table role="presentation" width="600" align="center" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->',
  ),
  end: raw('<!--[if mso]></td></tr></table><![endif]-->'),
};

interface Shown {
  /** The words that mail programs show beside the subject in a list. */
  readonly preview: string;
  /** Above the title, over the whole width. */
  readonly picture?: EmailPicture;
}

/** The whole document around the rows of the one column. */
const documentOf = (title: string, preview: string, rows: EmailBlock['html']) =>
  html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        <title>${title}</title>
        ${outlook.settings}
        <style>
          ${narrowStyles}
        </style>
        <style>
          ${darkStyles}
        </style>
      </head>
      <body class="page" style="${styles.body}">
        <div style="display: none; max-height: 0; overflow: hidden; mso-hide: all">${preview}</div>
        <table
          role="presentation"
          class="page"
          width="100%"
          cellpadding="0"
          cellspacing="0"
          border="0"
          bgcolor="${page.ground}"
          style="${styles.page}"
        >
          <tr>
            <td align="center">
              ${outlook.begin}
              <table
                role="presentation"
                width="100%"
                cellpadding="0"
                cellspacing="0"
                border="0"
                align="center"
                style="${styles.sheet}"
              >
                ${rows}
              </table>
              ${outlook.end}
            </td>
          </tr>
        </table>
      </body>
    </html> `;

/**
 * The text and the HTML of an email: the wordmark on a band, the title and one column, at most 600 pixels wide. Nothing is fetched:
 * `pictures` are the names of those that the transport attaches.
 */
export function emailBodies(title: string, blocks: readonly EmailBlock[], { preview, picture }: Shown) {
  const mark = { ...wordmark, alt: organization.tradingName.value };
  const rows = html`<tr>
      <td class="band" bgcolor="${inverse.ground}" style="${styles.band}">${image(mark, styles.wordmark)}</td>
    </tr>
    ${
      picture &&
      html`<tr>
        <td class="picture">${image(picture, styles.picture)}</td>
      </tr>`
    }
    <tr>
      <td class="content ink" style="${styles.content}">
        <h1 class="title ink" style="${styles.title}">${titleWords(title)}</h1>
        ${blocks.map((block) => block.html)}
      </td>
    </tr>`;
  const text = `${[underlined(title, '='), ...blocks.map((block) => block.text)].join('\n\n')}\n`;
  return {
    text,
    // Only a template with a promise in it would be one.
    html: (documentOf(title, preview, rows) as HtmlEscapedString).toString(),
    pictures: [mark, ...(picture ? [picture] : [])].map(({ name }) => name),
  };
}
