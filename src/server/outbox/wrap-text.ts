/** The greatest length of a line of plain text, in characters (RFC 3676 advises 78 with quotation marks). */
const lineLength = 72;

/** The indentation of a line with the mark of a list item, such as "  - " or "3) ". */
const itemStart = /^\s{0,20}(?:[-*•] {1,3}|\d{1,3}[.)] {1,3})?/u;

/**
 * Breaks lines between words so that none is longer than 72 characters, and keeps those that are not, to the letter. What continues a
 * list item stands below its words. A longer word, such as a link, stays whole on a line of its own.
 *
 * @param before begins each line, such as "> "
 */
export const wrapLines = (text: string, before = ''): string =>
  text
    .split(/\r\n|\r|\n/)
    .flatMap((line) => wrapLine(line, lineLength - before.length))
    .map((line) => (before + line).trimEnd())
    .join('\n');

function wrapLine(line: string, width: number): readonly string[] {
  if (line.length <= width) return [line];
  const start = itemStart.exec(line)?.[0] ?? '';
  const indentation = ' '.repeat(start.length);
  const lines: string[] = [];
  let current = start;
  let isEmpty = true;
  for (const word of line.slice(start.length).split(' ')) {
    if (!isEmpty && current.length + 1 + word.length > width) {
      lines.push(current);
      current = indentation;
      isEmpty = true;
    }
    current += isEmpty ? word : ` ${word}`;
    isEmpty = false;
  }
  return [...lines, current];
}
