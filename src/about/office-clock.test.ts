import { expect, it } from 'vitest';
import { readOfficeClock } from './office-clock.ts';

const zones = ['Europe/London', 'America/New_York', 'Asia/Dubai', 'Asia/Singapore'] as const;
const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];

/** The clock of an office in each zone, whether the office is open, and its light. */
const shownAt = (moment: string) =>
  zones.map((zone) => {
    const hours = { zone, days, from: '09:00', to: '17:30' };
    const { time, isOpen, isNight } = readOfficeClock(hours, new Date(moment));
    return `${time} ${isOpen ? 'Open' : 'Closed'} ${isNight ? 'lit' : 'by day'}`;
  });

it.each([
  [
    '2026-11-24T04:18:00Z',
    ['04:18 Closed lit', '23:18 Closed lit', '08:18 Closed by day', '12:18 Open by day'],
  ],
  ['2026-11-24T20:00:00Z', ['20:00 Closed lit', '15:00 Open by day', '00:00 Closed lit', '04:00 Closed lit']],
  // Through the changes to summer time in New York (at 02:00 there) and in London (at 01:00 UTC), and at a weekend.
  [
    '2026-03-08T07:00:00Z',
    ['07:00 Closed by day', '03:00 Closed lit', '11:00 Closed by day', '15:00 Closed by day'],
  ],
  [
    '2026-03-29T01:00:00Z',
    ['02:00 Closed lit', '21:00 Closed lit', '05:00 Closed lit', '09:00 Closed by day'],
  ],
  // At the minutes at which London opens and closes.
  [
    '2026-03-30T08:00:00Z',
    ['09:00 Open by day', '04:00 Closed lit', '12:00 Open by day', '16:00 Open by day'],
  ],
  [
    '2026-03-30T16:30:00Z',
    ['17:30 Closed by day', '12:30 Open by day', '20:30 Closed lit', '00:30 Closed lit'],
  ],
])('at %s the offices from London to Singapore are %j', (moment, expected) => {
  expect(shownAt(moment)).toEqual(expected);
});
