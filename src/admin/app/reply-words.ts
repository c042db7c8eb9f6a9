import type { EnquiryDetail, DateWithOutcome, ReplyEffect } from './api-client.ts';
import { count, dayWords } from './days.ts';

/** "acknowledgment" */
export const metBy = ({ meets }: ReplyEffect) => meets.at(-1)?.label.toLowerCase();

/** Which promised date a reply keeps. */
export function meetsWords({ reply: { meets }, needsFinalAnswer }: EnquiryDetail): string {
  const [last, ...earlier] = meets.toReversed();
  if (!last && needsFinalAnswer)
    return 'This keeps no promised date. The answer counts when you send it and close.';
  if (!last) return 'This is a further message: it keeps no promised date.';
  const also = earlier.length > 0 ? `, and keeps ${count(earlier.length, 'earlier date')}` : '';
  return `This is the ${last.label.toLowerCase()}, due ${dayWords(last.date)}${also}.`;
}

/** "Next is the progress update by 3 December 2026." */
export const nextWords = (next: DateWithOutcome | null) =>
  next ? `Next is the ${next.label.toLowerCase()} by ${dayWords(next.date)}.` : 'Nothing is due after it.';

/** What the email of a reply says of the dates that are left. A concern is answered without one. */
export function toldWords({ isConcern, reply: { then, told } }: Pick<EnquiryDetail, 'isConcern' | 'reply'>) {
  if (isConcern || !then) return '';
  if (!told) return ' The email names no date.';
  if (told.date === then.date) return ' The email says so.';
  return ` The email names the ${told.label.toLowerCase()} by ${dayWords(told.date)}.`;
}

/** The last date, where the one that is due next is another. */
export function finalWords({ reply: { then }, dueDates }: EnquiryDetail): string {
  const final = dueDates.findLast(({ outcome }) => outcome === 'outstanding');
  if (!final || !then || final.date === then.date) return '';
  return ` The ${final.label.toLowerCase()} stays due on ${dayWords(final.date)}.`;
}
