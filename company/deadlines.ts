import Holidays from 'date-holidays';
import { Temporal } from 'temporal-polyfill';
import { FactError } from './fact-schema.ts';
import { headquartersTimeZone } from './offices.ts';
import { organization } from './organization.ts';
import type { TimeLimit } from './time-limits.ts';

/** The last moment at which a commitment is still kept. */
export interface Deadline {
  /** The calendar day at the headquarters, ISO: "2026-12-30". */
  readonly date: string;
  /** The exact moment: the end of that day or, for limits in hours, the time itself. */
  readonly at: Date;
}

/** Where days are counted: their time zone, and for a year the ISO dates that are no business days though no weekend. */
export interface Place {
  readonly timeZone: string;
  readonly bankHolidays: (year: number) => ReadonlySet<string>;
}

/**
 * The bank holidays of a country, substitute days included, in codes of the package date-holidays.
 *
 * @throws FactError for a code that the package does not know
 */
export function bankHolidaysOf(country: string, region: string | null): Place['bankHolidays'] {
  const calendar = region === null ? new Holidays(country) : new Holidays(country, region);
  if (!(country in calendar.getCountries()) || (region !== null && !(region in calendar.getStates(country))))
    throw new FactError(
      'company/organization.json: bankHolidays has codes that the package date-holidays does not know',
    );
  const byYear = new Map<number, ReadonlySet<string>>();
  return (year) => {
    const known = byYear.get(year);
    if (known) return known;
    const dates = new Set(
      calendar
        .getHolidays(year)
        .filter(({ type }) => type === 'public' || type === 'bank')
        .map(({ date }) => date.slice(0, 10)),
    );
    byYear.set(year, dates);
    return dates;
  };
}

const { country, region } = organization.bankHolidays;
const headquarters: Place = {
  timeZone: headquartersTimeZone,
  bankHolidays: bankHolidaysOf(country, region),
};

/**
 * The deadline of a commitment, counted from the day after the day of receipt at the headquarters. A month ends on the same day of a later
 * month, or on that month’s last day if there is no such day. Hours are counted exactly, across changes of the clock.
 */
export function deadlineFrom(receivedAt: Date, { amount, unit }: TimeLimit, place = headquarters): Deadline {
  const received = Temporal.Instant.fromEpochMilliseconds(receivedAt.getTime()).toZonedDateTimeISO(
    place.timeZone,
  );
  if (unit === 'hour') {
    const end = received.add({ hours: amount });
    return { date: end.toPlainDate().toString(), at: new Date(end.epochMilliseconds) };
  }
  const day = received.toPlainDate();
  const due =
    unit === 'business day' ? afterBusinessDays(day, amount, place) : day.add({ [`${unit}s`]: amount });
  const startOfNextDay = due.add({ days: 1 }).toZonedDateTime(place.timeZone);
  return { date: due.toString(), at: new Date(startOfNextDay.epochMilliseconds - 1) };
}

/** Whether a day is a Monday to Friday and not a bank holiday. */
export function isBusinessDay(day: Temporal.PlainDate, { bankHolidays }: Place = headquarters): boolean {
  return day.dayOfWeek <= 5 && !bankHolidays(day.year).has(day.toString());
}

function afterBusinessDays(start: Temporal.PlainDate, amount: number, place: Place): Temporal.PlainDate {
  let day = start;
  for (let remaining = amount; remaining > 0;) {
    day = day.add({ days: 1 });
    if (isBusinessDay(day, place)) remaining -= 1;
  }
  return day;
}
