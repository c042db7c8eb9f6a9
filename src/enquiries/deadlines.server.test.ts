import { describe, expect, it } from 'vitest';
import { deadlineFrom } from '../../company/deadlines.ts';
import { enquirySubjects, type EnquirySubjectSlug } from '../../company/enquiry-subjects.ts';
import { atHeadquarters } from '../../tests/support/at-headquarters.ts';
import type { ClosingReason } from '../../company/closing-reasons.ts';
import {
  datesWithOutcomes,
  outstanding,
  promisedDeadlines,
  receiptDateOfConcern,
} from './deadlines.server.ts';
import { subjectOf } from './enquiry-store.server.ts';

const receivedAt = atHeadquarters('2026-12-23T10:00');
const inBusinessDays = (amount: number, since = receivedAt) =>
  deadlineFrom(since, { amount, unit: 'business day' }).date;
const promisedFor = (subject: EnquirySubjectSlug, at = receivedAt) =>
  promisedDeadlines(subjectOf({ subject }), at);
const datesFor = (subject: EnquirySubjectSlug, at?: Date) =>
  promisedFor(subject, at).map(({ label, date }) => [label, date]);

describe('what is promised on Wednesday 23 December 2026', () => {
  it('a complaint is acknowledged within three business days, kept informed, and answered by 17 February', () => {
    expect(datesFor('formal-complaint')).toEqual([
      ['Acknowledgment', inBusinessDays(3)],
      ['Progress update', '2027-01-06'],
      ['Progress update', '2027-01-20'],
      ['Progress update', '2027-02-03'],
      ['Final response', '2027-02-17'],
    ]);
  });

  // From a Saturday, 5 business days end earlier than 7 days, unless there is a bank holiday; around Christmas many end later.
  it.each([
    ['2026-12-23', '2026-12-30', '2027-03-23'],
    ['2026-11-30', '2026-12-07', '2027-02-28'],
    ['2026-12-05', '2026-12-12', '2027-03-05'],
  ])('acknowledges a concern by the earlier of its two limits', (day, seventhDay, feedback) => {
    const at = atHeadquarters(`${day}T10:00`);
    const [acknowledgment] = [inBusinessDays(5, at), seventhDay].sort();
    expect(datesFor('speak-up', at)).toEqual([
      ['Acknowledgment', acknowledgment],
      ['Feedback', feedback],
    ]);
  });

  it('a data request is answered by 23 January, an application within four weeks, and anything else within five business days', () => {
    const others = enquirySubjects.filter(({ slug }) => !['formal-complaint', 'speak-up'].includes(slug));
    for (const { slug } of others) {
      const special: Partial<Record<EnquirySubjectSlug, string[]>> = {
        'data-protection': ['Answer', '2027-01-23'],
        application: ['First answer', '2027-01-20'],
      };
      const expected = special[slug] ?? ['First answer', inBusinessDays(5)];
      expect(datesFor(slug), slug).toEqual([expected]);
    }
  });
});

it.each(['2026-12-05', '2026-12-23', '2026-12-26', '2027-03-25', '2027-05-28'])(
  'The receipt of a concern of %s names a day that an enquiry of that day has, and not before the acknowledgment',
  (day) => {
    const at = atHeadquarters(`${day}T10:00`);
    const [acknowledgment] = promisedFor('speak-up', at);
    const named = receiptDateOfConcern(at);
    const sameDay = enquirySubjects.flatMap(({ slug }) => (slug === 'speak-up' ? [] : datesFor(slug, at)));
    expect(sameDay).toContainEqual([named.label, named.date]);
    expect(named.at).toBeGreaterThanOrEqual(acknowledgment?.at ?? Infinity);
  },
);

const complaintDates = promisedFor('formal-complaint');
const on = (...days: readonly string[]) => days.map((day) => Date.parse(day));
const unanswered = {
  received_at: receivedAt.getTime(),
  closed_at: null,
  closed_reason: null,
  final_answer_at: null,
};
const left = (answers: readonly number[], dueDates = complaintDates) =>
  outstanding(unanswered, dueDates, answers).map(({ date }) => date);

describe('what is outstanding', () => {
  it.each([
    ['everything while nobody has answered', on(), 5],
    ['no acknowledgment after the first reply, which is no progress update', on('2026-12-24'), 4],
    ['one progress update less once one was written', on('2026-12-24', '2027-01-05'), 3],
    [
      'one less for each that was written since the one before was due',
      on('2026-12-24', '2027-01-05', '2027-01-08'),
      2,
    ],
    ['the final response until it is given', on('2026-12-24', '2027-01-05', '2027-03-01'), 1],
  ] as const)('of a complaint is %s', (_what, replies, amount) => {
    const all = complaintDates.map(({ date }) => date);
    expect(left(replies)).toEqual(all.slice(-amount));
  });

  it('of a data request is the answer, and of a concern the feedback, whatever was written', () => {
    const replied = on('2026-12-24');
    expect(left(replied, promisedFor('data-protection'))).toEqual(['2027-01-23']);
    expect(left([], promisedFor('speak-up'))).toHaveLength(2);
    expect(left(replied, promisedFor('speak-up'))).toEqual(['2027-03-23']);
    expect(left(replied, promisedFor('application'))).toEqual([]);
  });
});

describe('what becomes of each date', () => {
  const outcomes = (changes: Partial<typeof times>, answers: readonly number[], dueDates = complaintDates) =>
    datesWithOutcomes({ ...unanswered, ...changes }, dueDates, answers).map(({ outcome, keptAt }) => [
      outcome,
      keptAt === null ? null : new Date(keptAt).toISOString().slice(0, 10),
    ]);
  const times = {
    closed_at: 0 as number | null,
    closed_reason: null as ClosingReason | null,
    final_answer_at: 0 as number | null,
  };
  const closedOn = (day: string) => ({ closed_at: Date.parse(day) });
  const answeredOn = (day: string) => ({ ...closedOn(day), final_answer_at: Date.parse(day) });

  it('a final response keeps what was due before it, and no update is needed after it', () => {
    const answers = on('2026-12-24', '2027-01-05', '2027-01-22');
    expect(outcomes(answeredOn('2027-01-22'), answers)).toEqual([
      ['kept', '2026-12-24'],
      ['kept', '2027-01-05'],
      ['kept', '2027-01-22'],
      ['not needed', null],
      ['kept', '2027-01-22'],
    ]);
    // The answer that is both the first and the final one is also the update that came too late.
    expect(outcomes(answeredOn('2027-01-08'), on('2027-01-08')).slice(0, 3)).toEqual([
      ['kept', '2027-01-08'],
      ['kept', '2027-01-08'],
      ['not needed', null],
    ]);
  });

  it('what is no enquiry has promised nothing that could be kept or missed', () => {
    expect(
      outcomes({ ...closedOn('2027-01-15'), closed_reason: 'spam' }, on('2026-12-24')).slice(0, 2),
    ).toEqual([
      ['kept', '2026-12-24'],
      ['not an enquiry', null],
    ]);
  });

  it('closing keeps nothing: what nobody has answered was not kept', () => {
    expect(outcomes(closedOn('2027-01-15'), on('2026-12-24', '2027-01-05'))).toEqual([
      ['kept', '2026-12-24'],
      ['kept', '2027-01-05'],
      ['closed without an answer', null],
      ['closed without an answer', null],
      ['closed without an answer', null],
    ]);
    for (const subject of ['data-protection', 'speak-up', 'general'] as const) {
      const closed = outcomes(closedOn('2027-01-15'), [], promisedFor(subject));
      expect(new Set(closed.map(([outcome]) => outcome)), subject).toEqual(
        new Set(['closed without an answer']),
      );
    }
  });

  it('the answer to a data request and the feedback to a concern are kept by the final answer, on its day', () => {
    const answers = on('2027-01-04');
    for (const subject of ['data-protection', 'speak-up'] as const) {
      const finallyAnswered = { ...closedOn('2027-01-15'), final_answer_at: Date.parse('2027-01-04') };
      expect(outcomes(finallyAnswered, answers, promisedFor(subject)).at(-1), subject).toEqual([
        'kept',
        '2027-01-04',
      ]);
    }
  });
});
