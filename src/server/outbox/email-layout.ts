/*
 * The building blocks of emails. Each has the same words as plain text and as React elements. There is no JSX, because the command
 * line runs this file without a build.
 */
import { createElement, Fragment, type CSSProperties, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { email as colours } from '../../../brand/colours.ts';

/** A part of an email, as text and as React elements. */
export interface EmailBlock {
  readonly text: string;
  readonly element: ReactElement;
}

export type EmailFact = readonly [label: string, value: string];

const padding = (vertical: number, end = 0) =>
  `${String(vertical)}px ${String(end)}px ${String(vertical)}px 0`;

/** Mail programs ignore style sheets. */
const styles = {
  body: {
    margin: 0,
    padding: 24,
    font: '16px/1.5 Arial, sans-serif',
    color: colours.ink,
    background: colours.ground,
  },
  preview: { display: 'none' },
  column: { maxWidth: 640 },
  title: { font: "400 30px/1.2 Georgia, 'Times New Roman', serif", margin: '8px 0 16px' },
  heading: { fontSize: 18, margin: '24px 0 8px' },
  smallPrint: { marginTop: 32, fontSize: 14, color: colours.soft },
  link: { color: colours.ink },
  facts: { borderCollapse: 'collapse' },
  factLabel: { padding: padding(2, 16), textAlign: 'left', verticalAlign: 'top', fontWeight: 'normal' },
  factValue: { padding: padding(2) },
  quotation: { margin: '8px 0', padding: '0 0 0 16px', borderLeft: `2px solid ${colours.line}` },
  // Keeps the indentation of lines.
  written: { whiteSpace: 'pre-wrap' },
} as const satisfies Readonly<Record<string, CSSProperties>>;

const linesOf = (text: string) => text.split(/\r\n|\r|\n/);

const lineBreaks = (lines: readonly string[]) =>
  lines.flatMap((line, index) => (index === 0 ? [line] : [createElement('br'), line]));

export const paragraph = (text: string): EmailBlock => ({
  text,
  element: createElement('p', null, ...lineBreaks(linesOf(text))),
});

export const title = (text: string): EmailBlock => ({
  text: `${text}\n${'='.repeat(text.length)}`,
  element: createElement('h1', { style: styles.title }, text),
});

export const heading = (text: string): EmailBlock => ({
  text: `${text}\n${'-'.repeat(text.length)}`,
  element: createElement('h2', { style: styles.heading }, text),
});

export const link = (label: string, href: string): EmailBlock => ({
  text: `${label}:\n${href}`,
  element: createElement('p', null, createElement('a', { href, style: styles.link }, label)),
});

export function facts(...given: readonly EmailFact[]): EmailBlock {
  const rows = given.map(([label, value]) =>
    createElement(
      'tr',
      null,
      createElement('th', { scope: 'row', style: styles.factLabel }, label),
      createElement(
        'td',
        { style: styles.factValue },
        createElement('strong', { dir: 'auto' }, ...lineBreaks(linesOf(value))),
      ),
    ),
  );
  return {
    text: given.map(([label, value]) => `${label}: ${value}`).join('\n'),
    element: createElement('table', { style: styles.facts }, createElement('tbody', null, ...rows)),
  };
}

/** A text by somebody of the company, with its paragraphs and line breaks. */
export const writtenText = (text: string): EmailBlock => ({
  text: linesOf(text).join('\n').trim(),
  element: createElement(Fragment, null, ...writtenParts(text)),
});

/** The sender’s text as a quotation, with its paragraphs and line breaks. */
export const quotation = (text: string): EmailBlock => ({
  text: linesOf(text)
    .map((line) => `> ${line}`.trimEnd())
    .join('\n'),
  element: createElement('blockquote', { dir: 'auto', style: styles.quotation }, ...writtenParts(text)),
});

export const smallPrint = (text: string): EmailBlock => ({
  // Mail programs take this line as the start of a signature.
  text: `-- \n${text}`,
  element: createElement('p', { style: styles.smallPrint }, text),
});

/** The paragraphs of a text, separated by blank lines. */
const writtenParts = (text: string) =>
  linesOf(text)
    .join('\n')
    .split(/\n(?:[^\S\n]*\n)+/)
    .map((lines) =>
      createElement('p', { dir: 'auto', style: styles.written }, ...lineBreaks(lines.split('\n'))),
    );

/**
 * The text and the HTML of an email: one column, and nothing that a mail program would have to fetch.
 *
 * @param preview the words that mail programs show beside the subject in a list
 */
export function emailBodies(subject: string, blocks: readonly EmailBlock[], preview?: string) {
  const head = createElement(
    'head',
    null,
    createElement('meta', { charSet: 'utf-8' }),
    createElement('meta', { name: 'viewport', content: 'width=device-width' }),
    createElement('title', null, subject),
  );
  const body = createElement(
    'body',
    { style: styles.body },
    preview === undefined ? null : createElement('div', { style: styles.preview }, preview),
    createElement('div', { style: styles.column }, ...blocks.map(({ element }) => element)),
  );
  return {
    text: `${blocks.map(({ text }) => text).join('\n\n')}\n`,
    html: `<!doctype html>\n${renderToStaticMarkup(createElement('html', { lang: 'en-GB' }, head, body))}\n`,
  };
}
