import type { Exported } from './opened.ts';

export const columns = [
  'reference',
  'subject',
  'status',
  'receivedAt',
  'lastInteractionAt',
  'closedAt',
  'overdue',
  'deadlines',
  'name',
  'organisation',
  'email',
  'enquirerType',
  'message',
  'details',
  'messages',
  'encrypted',
] as const satisfies readonly (keyof Exported)[];

/** One line of RFC 4180. Lists and objects become JSON in their cell. */
export function csvLine(values: readonly unknown[]): string {
  return `${values.map(cell).join(',')}\r\n`;
}

function cell(value: unknown): string {
  if (value === undefined || value === null) return '';
  const text = typeof value === 'string' ? withoutFormula(value) : JSON.stringify(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A spreadsheet would run a visitor’s text that begins like a formula; an apostrophe makes it text again. */
function withoutFormula(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}
