import { expect, it } from 'vitest';
import { formatDate } from '../../../company/dates.ts';
import { atHeadquarters } from '../../../tests/support/at-headquarters.ts';
import type { DateWithOutcome } from './api-client.ts';
import { fillSavedText, firstGap } from './fill-saved-text.ts';

/** A date that has not passed, unless it is said. */
const dateOf = (
  commitment: DateWithOutcome['commitment'],
  label: string,
  date: string,
  at = Number.MAX_SAFE_INTEGER,
): DateWithOutcome => ({
  commitment,
  label,
  date,
  at,
  outcome: 'outstanding',
  keptAt: null,
});
const acknowledgment = dateOf('acknowledgeComplaint', 'Acknowledgment', '2026-11-27');
const final = dateOf('answerComplaint', 'Final response', '2027-01-19');

const detail: Parameters<typeof fillSavedText>[1] = {
  reference: 'HM-7QK4-93PD',
  receivedAt: atHeadquarters('2026-11-24T16:20').getTime(),
  dueDates: [acknowledgment, final],
  reply: { meets: [acknowledgment], then: final, told: final },
  mailbox: 'complaints',
};

const fill = (text: string, sender: string | null = 'Rosalind Emberley') =>
  fillSavedText(text, detail, sender, 'Maria Lindqvist');

it('a saved text gets the name, the reference and the dates that remain after the reply', () => {
  expect(fill('Dear {name}, {reference} of {received}.\n{dates}\n{next} by {by}. {role}, {me}')).toBe(
    `Dear Rosalind Emberley, HM-7QK4-93PD of ${formatDate('2026-11-24')}.\n- Final response: ${formatDate('2027-01-19')}\nfinal response by ${formatDate('2027-01-19')}. The Complaints Officer, Maria Lindqvist`,
  );
});

it('a saved text promises no day that has passed', () => {
  const update = dateOf('updateComplaint', 'Progress update', '2026-12-08', 0);
  const late = {
    ...detail,
    dueDates: [acknowledgment, update, final],
    reply: { meets: [acknowledgment], then: update, told: final },
  };
  expect(fillSavedText('{next} by {by}: {dates}', late, '', '')).toBe(
    `final response by ${formatDate('2027-01-19')}: - Final response: ${formatDate('2027-01-19')}`,
  );
  const over = { ...late, dueDates: [update], reply: { meets: [], then: update, told: null } };
  expect(fillSavedText('{next} by {by}: {dates}', over, '', '')).toBe('[next] by [by]: [dates]');
});

it('whoever answers begins a sentence in the words of the role', () => {
  const sentence = fillSavedText('{role} answers it.', { ...detail, mailbox: 'investors' }, '', '');
  expect(sentence).toBe('Investor Relations answers it.');
});

it('a name that nobody knows is left to be written, other braces stay, and what a sender typed is not filled in again', () => {
  expect(fill('Dear {name}', null)).toBe('Dear [name]');
  expect(fill('{unknown} {constructor}')).toBe('{unknown} {constructor}');
  expect(fill('{name}', '{reference} $&')).toBe('{reference} $&');
});

it('what is still to be written is found, in a text of any length', () => {
  expect(firstGap('We understand [what happened] so.')).toBe('[what happened]');
  expect(firstGap('Dear Ada,\n\nThank you (again).')).toBeUndefined();
  expect(firstGap('['.repeat(20_000))).toBeUndefined();
});
