import { expect, it } from 'vitest';
import { formatToday, placeOfToday } from './year-axis.ts';

const newYear = new Date('2027-01-01T06:00:00Z');
const july = new Date('2027-07-02T12:00:00Z');

it.each([
  [newYear, { firstYear: 2025, yearLength: 5, unit: '%' }, '10.0%'],
  [newYear, { firstYear: 2020, start: 300, yearLength: 30, unit: '' }, '510.0'],
  [july, { firstYear: null, yearLength: 100, unit: '%' }, '50.0%'],
] as const)('%s is at its place on the axis %j', (day, axis, place) => {
  expect(placeOfToday(axis, day)).toBe(place);
});

it('the mark names the month', () => {
  expect(formatToday(july)).toBe('Today, July 2027');
});
