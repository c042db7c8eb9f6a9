import { describe, expect, it } from 'vitest';
import { enquirySubjects, type EnquirySubjectSlug } from '../../company/enquiry-subjects.ts';
import {
  complaintCalendar,
  outstanding,
  promisedDeadlines,
  datesWithKeptTimes,
  type DueDate,
} from './deadlines.server.ts';

const receivedAt = new Date('2026-12-23T10:00:00Z');
const subjectNamed = (slug: EnquirySubjectSlug) =>
  enquirySubjects.find((candidate) => candidate.slug === slug) ?? enquirySubjects[0];

const promisedFor = (slug: EnquirySubjectSlug) =>
  promisedDeadlines(subjectNamed(slug), receivedAt).map(({ label, date }) => [label, date]);

describe('what is promised on Wednesday 23 December 2026', () => {
  it('a complaint is acknowledged by 30 December, kept informed, and answered by 17 February', () => {
    expect(promisedFor('formal-complaint')).toEqual([
      ['Acknowledgment', '2026-12-30'],
      ['Progress update', '2027-01-06'],
      ['Progress update', '2027-01-20'],
      ['Progress update', '2027-02-03'],
      ['Final response', '2027-02-17'],
    ]);
  });

  it('a data protection request is answered by 23 January', () => {
    expect(promisedFor('data-protection')).toEqual([['Answer', '2027-01-23']]);
  });

  // From 23 December, 5 business days end on 4 January, which is later than 7 days; from a Saturday they end earlier.
  it.each([
    ['2026-12-23', '2026-12-30', '2027-03-23'],
    ['2026-11-30', '2026-12-07', '2027-02-28'],
    ['2026-12-05', '2026-12-11', '2027-03-05'],
  ])('acknowledges a concern by the earlier of its two limits', (day, acknowledgment, feedback) => {
    const promised = promisedDeadlines(subjectNamed('speak-up'), new Date(`${day}T10:00:00Z`));
    expect(promised).toMatchObject([
      { label: 'Acknowledgment', commitment: 'acknowledgeConcern', date: acknowledgment },
      { label: 'Feedback', commitment: 'answerConcern', date: feedback },
    ]);
  });

  it('every other subject has a first answer within five business days, and applications within four weeks', () => {
    const others = enquirySubjects.filter(
      ({ slug }) => !['formal-complaint', 'speak-up', 'data-protection'].includes(slug),
    );
    expect(others).toHaveLength(7);
    for (const { slug } of others)
      expect(promisedFor(slug), slug).toEqual([
        ['First answer', slug === 'application' ? '2027-01-20' : '2027-01-04'],
      ]);
  });
});

function dueDatesOf(slug: EnquirySubjectSlug): readonly DueDate[] {
  return promisedDeadlines(subjectNamed(slug), receivedAt).map((due) => ({ ...due, at: due.at.getTime() }));
}

const complaintDates = dueDatesOf('formal-complaint');

const on = (...days: readonly string[]) => days.map((day) => Date.parse(day));

const left = (replies: readonly number[], dueDates = complaintDates) =>
  outstanding({ received_at: receivedAt.getTime(), closed_at: null }, dueDates, replies).map(
    ({ date }) => date,
  );

describe('what is outstanding of a complaint', () => {
  it.each([
    ['everything while nobody has answered', on(), 5],
    ['no acknowledgment after the first reply, which is no progress update', on('2026-12-24'), 4],
    ['one progress update less once one was written', on('2026-12-24', '2027-01-05'), 3],
    [
      'one less for each that was written since the one before was due',
      on('2026-12-24', '2027-01-05', '2027-01-08'),
      2,
    ],
    ['the final response until the complaint is closed', on('2026-12-24', '2027-01-05', '2027-03-01'), 1],
  ] as const)('is %s', (_what, replies, amount) => {
    const all = ['2026-12-30', '2027-01-06', '2027-01-20', '2027-02-03', '2027-02-17'];
    expect(left(replies)).toEqual(all.slice(-amount));
  });

  it('is nothing once it is closed, and each date was met by the reply that met it, or by closing', () => {
    const times = { received_at: receivedAt.getTime(), closed_at: Date.parse('2027-01-15') };
    const replies = on('2026-12-24', '2027-01-05', '2027-01-08');
    const kept = datesWithKeptTimes(times, complaintDates, replies).map(({ keptAt }) => keptAt);
    expect(kept).toEqual(on('2026-12-24', '2027-01-05', '2027-01-08', '2027-01-15', '2027-01-15'));
  });
});

describe('what is outstanding of other matters', () => {
  it('is the answer to a data request, or the feedback on a concern, whatever was written', () => {
    const replied = on('2026-12-24');
    expect(left(replied, dueDatesOf('data-protection'))).toEqual(['2027-01-23']);
    expect(left([], dueDatesOf('speak-up'))).toEqual(['2026-12-30', '2027-03-23']);
    expect(left(replied, dueDatesOf('speak-up'))).toEqual(['2027-03-23']);
    for (const slug of ['general', 'application'] as const) {
      expect(left([], dueDatesOf(slug))).toHaveLength(1);
      expect(left(replied, dueDatesOf(slug))).toEqual([]);
    }
  });
});

const madeAt = new Date('2026-12-23T14:05:01Z');
const deadlines = promisedDeadlines(subjectNamed('formal-complaint'), receivedAt);
const lines = (calendar: string) => calendar.replaceAll('\r\n ', '').split('\r\n');
const complaint = { reference: 'HM-7QK4-93PD', subject: subjectNamed('formal-complaint'), deadlines };
const valuesOf = (name: string, calendar = complaintCalendar(complaint, madeAt)) =>
  lines(calendar)
    .filter((line) => line.startsWith(name))
    .map((line) => line.slice(name.length));

describe('the calendar of a complaint', () => {
  it('has the acknowledgment, each progress update and the final response, as whole days', () => {
    expect(valuesOf('DTSTART;VALUE=DATE:')).toEqual([
      '20261230',
      '20270106',
      '20270120',
      '20270203',
      '20270217',
    ]);
    expect(valuesOf('SUMMARY:')).toEqual([
      'Acknowledgment due: Formal Complaint HM-7QK4-93PD',
      ...Array<string>(3).fill('Progress update due: Formal Complaint HM-7QK4-93PD'),
      'Final response due: Formal Complaint HM-7QK4-93PD',
    ]);
    // With this method a calendar asks nobody for a reply.
    expect(valuesOf('METHOD:')).toEqual(['PUBLISH']);
  });
});
