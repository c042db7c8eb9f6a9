import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { bankHolidaysOf, deadlineFrom, isBusinessDay } from './deadlines.ts';
import type { TimeLimit } from './time-limits.ts';

const london = { timeZone: 'Europe/London', bankHolidays: bankHolidaysOf('GB', 'ENG') };

const limitIn = (unit: TimeLimit['unit']) => (amount: number) => ({ amount, unit });
const hours = limitIn('hour');
const days = limitIn('day');
const businessDays = limitIn('business day');
const weeks = limitIn('week');
const months = limitIn('month');
const years = limitIn('year');

const received = fc.date({ min: new Date('2025-01-01'), max: new Date('2035-12-31'), noInvalidDate: true });
const londonDay = (at: Date) =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO('Europe/London').toPlainDate();

describe('a deadline', () => {
  it('follows the London day, not the day of the server', () => {
    // 23:30 on Thursday in UTC is half past midnight on Friday in London's summer.
    expect(deadlineFrom(new Date('2026-06-18T23:30:00Z'), businessDays(1), london).date).toBe('2026-06-22');
    expect(deadlineFrom(new Date('2026-06-18T22:30:00Z'), businessDays(1), london).date).toBe('2026-06-19');
  });

  it('counts hours exactly when the clocks go forward', () => {
    const { at } = deadlineFrom(new Date('2027-03-27T12:00:00Z'), hours(72), london);
    expect(at.toISOString()).toBe('2027-03-30T12:00:00.000Z');
  });

  it('ends a month on the last day of a shorter month', () => {
    expect(deadlineFrom(new Date('2027-01-31T09:00:00Z'), months(1), london).date).toBe('2027-02-28');
    expect(deadlineFrom(new Date('2028-01-31T09:00:00Z'), months(1), london).date).toBe('2028-02-29');
  });

  it('lasts to the end of the London day, in summer and in winter', () => {
    expect(deadlineFrom(new Date('2026-07-01T09:00:00Z'), days(1), london).at.toISOString()).toBe(
      '2026-07-02T22:59:59.999Z',
    );
    expect(deadlineFrom(new Date('2026-12-01T09:00:00Z'), days(1), london).at.toISOString()).toBe(
      '2026-12-02T23:59:59.999Z',
    );
  });

  it('in business days always ends on one, and skips none', () => {
    fc.assert(
      fc.property(received, fc.integer({ min: 1, max: 30 }), (at, amount) => {
        const due = Temporal.PlainDate.from(deadlineFrom(at, businessDays(amount), london).date);
        let between = 0;
        for (
          let day = londonDay(at).add({ days: 1 });
          Temporal.PlainDate.compare(day, due) <= 0;
          day = day.add({ days: 1 })
        ) {
          if (isBusinessDay(day, london)) between += 1;
        }
        expect(isBusinessDay(due, london)).toBe(true);
        expect(between).toBe(amount);
      }),
      { numRuns: 200 },
    );
  });

  it('is never earlier for what is received later', () => {
    const limits = [hours(72), days(14), businessDays(5), weeks(8), months(1), years(5)];
    fc.assert(
      fc.property(received, received, fc.constantFrom(...limits), (a, b, limit) => {
        const [first, second] = a <= b ? [a, b] : [b, a];
        expect(deadlineFrom(first, limit, london).at <= deadlineFrom(second, limit, london).at).toBe(true);
      }),
      { numRuns: 200 },
    );
  });
});

// From the list that the Government publishes for England and Wales.
const published = {
  2025: ['01-01', '04-18', '04-21', '05-05', '05-26', '08-25', '12-25', '12-26'],
  2026: ['01-01', '04-03', '04-06', '05-04', '05-25', '08-31', '12-25', '12-28'],
  2027: ['01-01', '03-26', '03-29', '05-03', '05-31', '08-30', '12-27', '12-28'],
} as const;

const isWeekday = (date: string) => ![0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay());

describe('the bank holidays of England and Wales', () => {
  it.each(Object.entries(published))('are those published for %s', (year, days) => {
    const onWeekdays = [...london.bankHolidays(Number(year))].filter(isWeekday).sort();
    expect(onWeekdays).toEqual(days.map((day) => `${year}-${day}`));
  });
});
