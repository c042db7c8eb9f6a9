/** What a terminal would obey instead of showing: control characters, and marks that reverse the reading direction. */
// eslint-disable-next-line no-control-regex -- these are the characters that must not reach the terminal
const unprintable = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** A visitor’s text, safe to show in a terminal: line breaks and tabs stay, other controls are spelt out. */
export function printable(text: string): string {
  return text.replaceAll('\r\n', '\n').replace(unprintable, escaped);
}

/** The answer of a command, on standard output. */
export function print(text: string): void {
  process.stdout.write(`${printable(text)}\n`);
}

/** What goes with the answer but is no part of it, on standard error. */
export function note(text: string): void {
  process.stderr.write(`${printable(text)}\n`);
}

export function asJson(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(unprintable, escaped);
}

export function printJson(value: unknown): void {
  process.stdout.write(`${asJson(value)}\n`);
}

/** Columns under their headings, as wide as their longest cell. */
export function printTable(headings: readonly string[], rows: readonly (readonly string[])[]): void {
  const shown = rows.map((row) => row.map((cell) => printable(cell).replaceAll('\n', ' ')));
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...shown.map((row) => row[column]?.length ?? 0)),
  );
  for (const row of [headings, ...shown])
    print(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
}

/** "3 enquiries", "1 enquiry" */
export function counted(amount: number, one: string, many = `${one}s`): string {
  return `${amount.toLocaleString('en-GB')} ${amount === 1 ? one : many}`;
}
