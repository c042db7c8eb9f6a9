import { capitalized } from '../../../company/count-in-words.ts';
import { formatDate } from '../../../company/dates.ts';
import { answeredBy } from '../../../company/mailboxes.ts';
import type { EnquiryDetail } from './api-client.ts';
import { dayOf } from './days.ts';

type Filled = Pick<EnquiryDetail, 'reference' | 'receivedAt' | 'dueDates' | 'reply' | 'mailbox'>;

/** What may stand in braces in a saved text, and what it becomes. */
export const placeholders = [
  ['name', 'the sender’s name'],
  ['reference', 'the reference'],
  ['received', 'the day of receipt'],
  ['dates', 'the promised dates after this reply'],
  ['next', 'what is due next'],
  ['by', 'the day by which it is due'],
  ['role', 'who answers'],
  ['me', 'your name'],
] as const;

/**
 * A saved text with what is known of an enquiry in place of the words in braces. What is not known stays, in square brackets.
 *
 * @param sender empty for an anonymous reporter, null where the name cannot be read
 * @param me the name of the person who writes
 */
export function fillSavedText(text: string, detail: Filled, sender: string | null, me: string): string {
  const { reference, receivedAt, dueDates, reply, mailbox } = detail;
  const isMet = (due: Filled['dueDates'][number]) =>
    reply.meets.some(({ commitment, date }) => commitment === due.commitment && date === due.date);
  // A date that has passed is no promise any more.
  const later = dueDates.filter(
    (due) => due.outcome === 'outstanding' && !isMet(due) && due.at >= Date.now(),
  );
  const values: Readonly<Record<string, string | null | undefined>> = {
    name: sender,
    reference,
    received: formatDate(dayOf(receivedAt)),
    dates: later.map(({ label, date }) => `- ${label}: ${formatDate(date)}`).join('\n'),
    next: reply.told?.label.toLowerCase(),
    by: reply.told ? formatDate(reply.told.date) : null,
    role: capitalized(answeredBy[mailbox]),
    me,
  };
  return text.replaceAll(/\{([a-z]{1,20})\}/g, (braces, name: string) => {
    if (!placeholders.some(([known]) => known === name)) return braces;
    const value = values[name] ?? '';
    return value === '' ? `[${name}]` : value;
  });
}

/** What of a text is still to be written, in square brackets: the first of it. */
export const firstGap = (text: string) => /\[[^[\]\n]{1,200}\]/.exec(text)?.[0];
