import { Temporal } from 'temporal-polyfill';

/** The company's calendar days and office hours are those of London. */
export const companyTimeZone = 'Europe/London';

const london = { timeZone: companyTimeZone } as const;
const utc = { timeZone: 'UTC' } as const;
const dayMonthYear = { day: 'numeric', month: 'long', year: 'numeric' } as const;

const month = new Intl.DateTimeFormat('en-GB', { ...utc, month: 'long', year: 'numeric' });
const day = new Intl.DateTimeFormat('en-GB', { ...utc, ...dayMonthYear });
const weekday = new Intl.DateTimeFormat('en-GB', { ...utc, ...dayMonthYear, weekday: 'long' });
const dayOfYear = new Intl.DateTimeFormat('en-GB', { ...utc, day: 'numeric', month: 'long' });
const londonDateTime = new Intl.DateTimeFormat('en-GB', {
  ...london,
  ...dayMonthYear,
  hour: '2-digit',
  minute: '2-digit',
});
const londonTime = new Intl.DateTimeFormat('en-GB', { ...london, hour: '2-digit', minute: '2-digit' });

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

/** "30 December 2026 at 09:15", London time. */
export const formatMoment = (date: Date) => londonDateTime.format(date);

/** "Wednesday 23 December 2026 at 14:05, London time" */
export const formatWeekdayAndTime = (date: Date) =>
  `${formatDate(londonDay(date))} at ${londonTime.format(date)}, London time`;

export const inLondon = (date: Date) =>
  Temporal.Instant.fromEpochMilliseconds(date.getTime()).toZonedDateTimeISO(companyTimeZone);

/** "2026-12-30", the calendar day in London. */
export const londonDay = (date: Date) => inLondon(date).toPlainDate().toString();
