import { expect, it } from 'vitest';
import { atHeadquarters } from '../../../tests/support/at-headquarters.ts';
import type { DateWithOutcome } from './api-client.ts';
import { promisedSteps } from './promised-steps.ts';

const due = (label: string, date: string, changes: Partial<DateWithOutcome> = {}): DateWithOutcome => ({
  commitment: label === 'Final response' ? 'answerComplaint' : 'updateComplaint',
  label,
  date,
  at: atHeadquarters(`${date}T23:59`).getTime(),
  outcome: 'outstanding',
  keptAt: null,
  ...changes,
});
const keptOn = (moment: string) => ({ outcome: 'kept', keptAt: atHeadquarters(moment).getTime() }) as const;

const receivedAt = atHeadquarters('2026-11-24T16:20').getTime();
const now = atHeadquarters('2026-11-26T10:00').getTime();
const acknowledgment = due('Acknowledgment', '2026-11-27');
const update = due('Progress update', '2026-12-08');
const final = due('Final response', '2027-01-19');

const words = (steps: ReturnType<typeof promisedSteps>) =>
  steps.map(({ kind, what, stressed, when }) => [kind, what, stressed, when].filter(Boolean).join(' | '));

it('the line of an open enquiry begins with its receipt, ends with its last day, and shows today and what is next', () => {
  const steps = promisedSteps({ receivedAt, state: 'open', dueDates: [acknowledgment, update, final] }, now);
  expect(words(steps)).toEqual([
    'received | Received | Tue 24 Nov',
    'today | Today, Thu 26 Nov | Your reply would go here',
    'next | Acknowledgment | due tomorrow | Fri 27 Nov',
    'due | Progress update | Tue 8 Dec',
    'due | Final response | Tue 19 Jan 2027',
  ]);
  const places = steps.map(({ at }) => at);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect([places[0], places.at(-1)]).toEqual([0, 100]);
});

it('what is overdue says by how many days, and how far that reaches until today', () => {
  const later = atHeadquarters('2027-01-22T10:00').getTime();
  const kept = { ...acknowledgment, ...keptOn('2026-11-26T09:00') };
  const steps = promisedSteps({ receivedAt, state: 'open', dueDates: [kept, final] }, later);
  expect(words(steps).slice(1)).toEqual([
    'kept | Acknowledgment | Thu 26 Nov 2026, a day early',
    'overdue | Final response | Tue 19 Jan, 3 days late',
    'today | Today, Fri 22 Jan | Your reply would go here',
  ]);
  const [overdue] = steps.filter(({ kind }) => kind === 'overdue');
  expect((overdue?.at ?? 0) + (overdue?.late ?? 0)).toBeCloseTo(100);
});

it('one answer that keeps several dates is one point, and the promised end stays on the line', () => {
  const answered = keptOn('2026-12-18T09:00');
  const dueDates = [
    { ...acknowledgment, ...answered },
    { ...update, ...answered },
    due('Progress update', '2026-12-22', { outcome: 'not needed' }),
    { ...final, ...answered },
  ];
  const closed = promisedSteps({ receivedAt, state: 'closed', dueDates }, now);
  expect(words(closed).slice(1)).toEqual([
    'kept | Acknowledgment, progress update and final response | Fri 18 Dec, 2 of them late',
    'unneeded | Progress update | Tue 22 Dec, not needed',
    'end | promised by Tue 19 Jan 2027',
  ]);
});

it('what was closed without an answer says so', () => {
  const dueDates = [due('First answer', '2026-11-27', { outcome: 'closed without an answer' })];
  expect(words(promisedSteps({ receivedAt, state: 'closed', dueDates }, now)).at(-1)).toBe(
    'missed | First answer | Fri 27 Nov, not kept: closed without an answer',
  );
});
