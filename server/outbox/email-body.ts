/** What an e-mail says, piece by piece, for both of its bodies. Everything is text; nothing is read as HTML. */
export type EmailBlock =
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'facts'; readonly facts: readonly EmailFact[] }
  /** What a visitor wrote, line by line as they wrote it. */
  | { readonly kind: 'quotation'; readonly text: string }
  | { readonly kind: 'small-print'; readonly text: string };

export type EmailFact = readonly [label: string, value: string];

/** The plain-text body and the HTML body of the same blocks. */
export function emailBodies(
  title: string,
  blocks: readonly EmailBlock[],
): { readonly text: string; readonly html: string } {
  return {
    text: `${blocks.map(inPlainText).join('\n\n')}\n`,
    html: [
      '<!doctype html>',
      '<html lang="en-GB">',
      `<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title></head>`,
      '<body style="margin: 0; padding: 24px; font: 16px/1.5 Arial, sans-serif; color: #14202e; background: #ffffff">',
      '<div style="max-width: 640px">',
      ...blocks.map(inHtml),
      '</div></body></html>',
      '',
    ].join('\n'),
  };
}

function inPlainText(block: EmailBlock): string {
  switch (block.kind) {
    case 'paragraph':
      return block.text;
    case 'heading':
      return `${block.text}\n${'-'.repeat(block.text.length)}`;
    case 'facts':
      return block.facts.map(([label, value]) => `${label}: ${value}`).join('\n');
    case 'quotation':
      return linesOf(block.text)
        .map((line) => `> ${line}`.trimEnd())
        .join('\n');
    case 'small-print':
      // Mail programs know this line as the start of a signature.
      return `-- \n${block.text}`;
  }
}

function inHtml(block: EmailBlock): string {
  switch (block.kind) {
    case 'paragraph':
      return `<p>${escaped(block.text)}</p>`;
    case 'heading':
      return `<h2 style="font-size: 18px; margin: 24px 0 8px">${escaped(block.text)}</h2>`;
    case 'facts': {
      const rows = block.facts.map(
        ([label, value]) =>
          `<tr><th scope="row" style="padding: 2px 16px 2px 0; text-align: left; vertical-align: top; font-weight: normal">${escaped(label)}</th><td style="padding: 2px 0"><strong dir="auto">${escaped(value)}</strong></td></tr>`,
      );
      return `<table style="border-collapse: collapse">${rows.join('')}</table>`;
    }
    case 'quotation':
      return `<blockquote dir="auto" style="margin: 8px 0; padding: 0 0 0 16px; border-left: 2px solid #5b6a7a">${linesOf(block.text).map(escaped).join('<br>\n')}</blockquote>`;
    case 'small-print':
      return `<p style="margin-top: 32px; font-size: 14px; color: #44515f">${escaped(block.text)}</p>`;
  }
}

const linesOf = (text: string) => text.split(/\r\n|\r|\n/);

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character);
}
