import { expect, it } from 'vitest';
import { atHeadquarters } from '../../tests/support/at-headquarters.ts';
import { promisedDeadlines } from '../enquiries/deadlines.server.ts';
import { subjectOf } from '../enquiries/enquiry-store.server.ts';
import { complaintCalendar } from './complaint-calendar.server.ts';

it('the calendar of a complaint has the acknowledgment, each progress update and the final response, as whole days', () => {
  const subject = subjectOf({ subject: 'formal-complaint' });
  const deadlines = promisedDeadlines(subject, atHeadquarters('2026-12-23T10:00'));
  const calendar = complaintCalendar({ reference: 'HM-7QK4-93PD', subject, deadlines });
  const lines = calendar.replaceAll('\r\n ', '').split('\r\n');
  const valuesOf = (name: string) =>
    lines.filter((line) => line.startsWith(name)).map((line) => line.slice(name.length));
  expect(valuesOf('DTSTART;VALUE=DATE:')).toEqual(deadlines.map(({ date }) => date.replaceAll('-', '')));
  expect(valuesOf('SUMMARY:')).toEqual(
    deadlines.map(({ label }) => `${label} due: Formal Complaint HM-7QK4-93PD`),
  );
  // With this method a calendar asks nobody for a reply.
  expect(valuesOf('METHOD:')).toEqual(['PUBLISH']);
});
