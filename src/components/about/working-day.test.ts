import { expect, test } from 'vitest';
import { formatHours, timeZoneName, workingDayInLondon } from './working-day.ts';

test.each([
  ['Europe/London', [{ from: 9, to: 17.5 }]],
  ['America/New_York', [{ from: 14, to: 22.5 }]],
  ['Asia/Dubai', [{ from: 5, to: 13.5 }]],
  ['Asia/Singapore', [{ from: 1, to: 9.5 }]],
  ['Asia/Kolkata', [{ from: 3.5, to: 12 }]],
])('draws the working day of %s on London time', (timeZone, expected) => {
  expect(workingDayInLondon(timeZone, '09:00', '17:30')).toEqual(expected);
});

test('splits a day that runs past midnight in London', () => {
  expect(workingDayInLondon('America/Los_Angeles', '09:00', '17:30')).toEqual([
    { from: 0, to: 1.5 },
    { from: 17, to: 24 },
  ]);
});

test('names a zone for the whole year', () => {
  expect(timeZoneName('Asia/Dubai')).toBe('Gulf Standard Time');
  expect(timeZoneName('America/New_York')).toBe('Eastern Time');
});

test('writes a part of the day as clock times', () => {
  expect(formatHours({ from: 9, to: 17.5 })).toBe('09:00 to 17:30');
  expect(formatHours({ from: 0, to: 24 })).toBe('00:00 to 24:00');
});
