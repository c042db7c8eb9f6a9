import { describe, expect, it } from 'vitest';
import { businessDays, days, hours, inWords, months, weeks, years } from './time-limits.ts';

describe('a time limit in words', () => {
  it.each([
    [hours(72), '72 hours'],
    [days(14), '14 days'],
    [businessDays(3), '3 business days'],
    [businessDays(1), '1 business day'],
    [weeks(8), '8 weeks'],
    [months(1), '1 month'],
    [years(5), '5 years'],
  ])('%j is “%s”', (limit, words) => {
    expect(inWords(limit)).toBe(words);
  });
});
