import { describe, expect, it } from 'vitest';
import { enquirySubjects } from '../../company/enquiry-subjects.ts';
import { outstanding, type DueDate, type Replies } from './due-dates.ts';
import { promisedDeadlines } from './promised-deadlines.ts';

const received = new Date('2026-12-23T10:00:00Z');

function dueDatesOf(slug: string): readonly DueDate[] {
  const subject = enquirySubjects.find((candidate) => candidate.slug === slug) ?? enquirySubjects[0];
  return promisedDeadlines(subject, received).map(({ commitment, label, date, at }) => ({
    commitment,
    label,
    date,
    at: at.getTime(),
  }));
}

const complaint = dueDatesOf('formal-complaint');

function left(replies: Replies | null, status: 'open' | 'closed' = 'open', dueDates = complaint): string[] {
  return outstanding({ status, received_at: received.getTime() }, dueDates, replies).map(({ date }) => date);
}

const on = (amount: number, day: string): Replies => ({ amount, lastAt: Date.parse(day) });

describe('what is outstanding of a complaint', () => {
  it('is everything while nobody has answered', () => {
    expect(left(null)).toEqual(['2026-12-30', '2027-01-06', '2027-01-20', '2027-02-03', '2027-02-17']);
  });

  it('is no acknowledgment after the first reply, which is no progress update', () => {
    expect(left(on(1, '2026-12-24'))).toEqual(['2027-01-06', '2027-01-20', '2027-02-03', '2027-02-17']);
  });

  it('is one progress update less for each that was written since the one before was due', () => {
    expect(left(on(2, '2027-01-05'))).toEqual(['2027-01-20', '2027-02-03', '2027-02-17']);
    expect(left(on(3, '2027-01-08'))).toEqual(['2027-02-03', '2027-02-17']);
  });

  it('is the final response until the complaint is closed', () => {
    expect(left(on(9, '2027-03-01'))).toEqual(['2027-02-17']);
    expect(left(on(9, '2027-03-01'), 'closed')).toEqual([]);
  });
});

describe('what is outstanding of other matters', () => {
  it('is the answer to a data request until it is closed, whatever was written', () => {
    expect(left(on(1, '2026-12-24'), 'open', dueDatesOf('data-protection'))).toEqual(['2027-01-23']);
  });

  it('is nothing of a concern that was acknowledged', () => {
    expect(left(on(1, '2026-12-24'), 'open', dueDatesOf('speak-up'))).toEqual([]);
  });
});
