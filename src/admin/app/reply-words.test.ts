import { expect, it } from 'vitest';
import { formatDay } from '../../../company/dates.ts';
import type { EnquiryDetail, DateWithOutcome } from './api-client.ts';
import { toldWords } from './reply-words.ts';

const dueOn = (date: string): DateWithOutcome => ({
  commitment: 'updateComplaint',
  label: 'Progress update',
  date,
  at: 0,
  outcome: 'outstanding',
  keptAt: null,
});
const [first, second] = [dueOn('2026-11-16'), dueOn('2026-11-30')];

const words = (then: DateWithOutcome | null, told: DateWithOutcome | null, isConcern = false) => {
  const reply: EnquiryDetail['reply'] = { meets: [], then, told };
  return toldWords({ isConcern, reply });
};

it('the app says of the email of a reply which date it names: none that has passed', () => {
  expect(words(first, first)).toBe(' The email says so.');
  expect(words(first, second)).toBe(
    ` The email names the progress update by ${formatDay(new Date(second.date))}.`,
  );
  expect(words(first, null)).toBe(' The email names no date.');
  expect(words(null, null)).toBe('');
  expect(words(first, first, true), 'a concern is answered without an email').toBe('');
});
