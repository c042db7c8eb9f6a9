import { describe, expect, it } from 'vitest';
import { bankHolidays } from './bank-holidays.ts';

// From the list that the Government publishes for England and Wales.
const published = {
  2025: ['01-01', '04-18', '04-21', '05-05', '05-26', '08-25', '12-25', '12-26'],
  2026: ['01-01', '04-03', '04-06', '05-04', '05-25', '08-31', '12-25', '12-28'],
  2027: ['01-01', '03-26', '03-29', '05-03', '05-31', '08-30', '12-27', '12-28'],
} as const;

const isWeekday = (date: string) => ![0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay());

describe('the bank holidays of England and Wales', () => {
  it.each(Object.entries(published))('are those published for %s', (year, days) => {
    const onWeekdays = [...bankHolidays(Number(year))].filter(isWeekday).sort();
    expect(onWeekdays).toEqual(days.map((day) => `${year}-${day}`));
  });
});
