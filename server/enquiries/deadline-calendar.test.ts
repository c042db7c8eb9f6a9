import { describe, expect, it } from 'vitest';
import { enquirySubjects } from '../../company/enquiry-subjects.ts';
import { dateInWords } from '../../company/dates.ts';
import { complaintCalendar } from './deadline-calendar.ts';
import { promisedDeadlines } from './promised-deadlines.ts';

const complaint = enquirySubjects[1];
const received = new Date('2026-12-23T14:05:00Z');
const madeAt = new Date('2026-12-23T14:05:01Z');
const deadlines = promisedDeadlines(complaint, received);
const lines = (calendar: string) => calendar.replaceAll('\r\n ', '').split('\r\n');
const valuesOf = (name: string, calendar = complaintCalendar('HM-7QK4-93PD', deadlines, madeAt)) =>
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
  });

  it('gives each date an identity of its own that stays', () => {
    const identities = valuesOf('UID:');
    expect(new Set(identities).size).toBe(5);
    expect(identities[0]).toBe('hm-7qk4-93pd-2026-12-30-acknowledgment@hallmere.example');
    expect(valuesOf('UID:', complaintCalendar('HM-7QK4-93PD', deadlines, new Date()))).toEqual(identities);
  });

  it('takes none of the reader’s time', () => {
    expect(valuesOf('TRANSP:')).toEqual(Array<string>(5).fill('TRANSPARENT'));
  });

  it('is the same wherever the server stands', () => {
    const here = process.env['TZ'];
    const made = ['Pacific/Kiritimati', 'America/Los_Angeles', 'UTC'].map((zone) => {
      process.env['TZ'] = zone;
      return complaintCalendar('HM-7QK4-93PD', deadlines, madeAt);
    });
    if (here === undefined) delete process.env['TZ'];
    else process.env['TZ'] = here;
    expect(new Set(made).size).toBe(1);
  });

  it('keeps to the line ends and line lengths of RFC 5545', () => {
    const calendar = complaintCalendar('HM-7QK4-93PD', deadlines, madeAt);
    expect(calendar.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(Math.max(...calendar.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(
      75,
    );
  });
});

describe('a day in words', () => {
  it.each([
    ['2026-12-30', 'Wednesday 30 December 2026'],
    ['2028-02-29', 'Tuesday 29 February 2028'],
  ])('%s is %s', (date, words) => {
    expect(dateInWords(date)).toBe(words);
  });
});
