import { Temporal } from 'temporal-polyfill';
import { headquartersCity, headquartersTimeZone as companyTimeZone } from './offices.ts';

// A calendar day of the company is a day at its headquarters.
const local = { timeZone: companyTimeZone } as const;
const utc = { timeZone: 'UTC' } as const;
const dayMonthYear = { day: 'numeric', month: 'long', year: 'numeric' } as const;

const month = new Intl.DateTimeFormat('en-GB', { ...utc, month: 'long', year: 'numeric' });
const day = new Intl.DateTimeFormat('en-GB', { ...utc, ...dayMonthYear });
const weekday = new Intl.DateTimeFormat('en-GB', { ...utc, ...dayMonthYear, weekday: 'long' });
const dayOfYear = new Intl.DateTimeFormat('en-GB', { ...utc, day: 'numeric', month: 'long' });
const localDay = new Intl.DateTimeFormat('en-GB', { ...local, ...dayMonthYear });
const localDateTime = new Intl.DateTimeFormat('en-GB', {
  ...local,
  ...dayMonthYear,
  hour: '2-digit',
  minute: '2-digit',
});
const localTime = new Intl.DateTimeFormat('en-GB', { ...local, hour: '2-digit', minute: '2-digit' });

/** "January 2025", for a date of the front matter (midnight UTC). */
export const formatMonth = (date: Date) => month.format(date);

/** "12 March 2025", for a date of the front matter (midnight UTC). */
export const formatDay = (date: Date) => day.format(date);

/** "2025-03-12", for the `datetime` attribute. */
export const isoDay = (date: Date) => date.toISOString().slice(0, 10);

/** "Wednesday 30 December 2026", or in short "30 December", for an ISO calendar day. */
export function formatDate(iso: string, length: 'long' | 'short' = 'long'): string {
  // Some versions of the locale data put a comma after the weekday.
  return (length === 'long' ? weekday : dayOfYear).format(new Date(`${iso}T00:00:00Z`)).replace(',', '');
}

/** "30 December 2026", the day at the headquarters of a moment. */
export const formatCompanyDay = (date: Date) => localDay.format(date);

/** "30 December 2026 at 09:15", in the time of the headquarters. */
export const formatMoment = (date: Date) => localDateTime.format(date);

/** "London time" */
export const timeOfHeadquarters = `${headquartersCity} time`;

/** "Wednesday 23 December 2026 at 14:05, London time" */
export const formatWeekdayAndTime = (date: Date) =>
  `${formatDate(companyDay(date))} at ${localTime.format(date)}, ${timeOfHeadquarters}`;

/** The date and time that clocks at the headquarters show at a moment. */
export const inCompanyTime = (date: Date) =>
  Temporal.Instant.fromEpochMilliseconds(date.getTime()).toZonedDateTimeISO(companyTimeZone);

/** Noon at the headquarters on a calendar day, "2026-12-30". @throws RangeError for a day that does not exist */
export const noonOf = (day: string) =>
  new Date(
    Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: companyTimeZone, plainTime: '12:00' })
      .epochMilliseconds,
  );

/** The beginning of a calendar day at the headquarters, "2026-12-30". @throws RangeError for a day that does not exist */
export const startOfDay = (day: string) =>
  new Date(Temporal.PlainDate.from(day).toZonedDateTime(companyTimeZone).epochMilliseconds);

/** "2026-12-30", the calendar day at the headquarters. */
export const companyDay = (date: Date) => inCompanyTime(date).toPlainDate().toString();
