import { expect, it } from 'vitest';
import { formatToday, placeOfToday } from './year-axis.ts';

const newYear = new Date('2027-01-01T06:00:00Z');
const july = new Date('2027-07-02T12:00:00Z');

it.each([
  [newYear, { firstYear: 2025, years: 20 }, 10],
  [july, { firstYear: null, years: 1 }, 50],
] as const)('%s is at its place on the axis %j', (day, axis, place) => {
  expect(placeOfToday(axis, day)).toBeCloseTo(place, 1);
});

it('the mark names the month', () => {
  expect(formatToday(july)).toBe('Today, July 2027');
});
