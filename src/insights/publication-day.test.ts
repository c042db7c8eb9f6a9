import { expect, it } from 'vitest';
import { inCompanyTime } from '../../company/dates.ts';
import { isPublished } from './publication-day.ts';

it('an article is published from the first moment of its day at the headquarters, and not before', () => {
  const date = new Date('2031-07-03T00:00:00Z');
  const { timeZoneId } = inCompanyTime(date);
  const begin = inCompanyTime(date)
    .toPlainDateTime()
    .with({ year: 2031, month: 7, day: 3, hour: 0, minute: 0 });
  const first = begin.toZonedDateTime(timeZoneId).epochMilliseconds;
  expect(isPublished(date, new Date(first))).toBe(true);
  expect(isPublished(date, new Date(first - 1))).toBe(false);
});
