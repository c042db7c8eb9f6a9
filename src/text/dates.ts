const utc = { timeZone: 'UTC' } as const;
const month = new Intl.DateTimeFormat('en-GB', { ...utc, month: 'long', year: 'numeric' });
const day = new Intl.DateTimeFormat('en-GB', { ...utc, day: 'numeric', month: 'long', year: 'numeric' });

/** "January 2025", for a date of the front matter (midnight UTC). */
export function monthInWords(date: Date): string {
  return month.format(date);
}

/** "12 March 2025" */
export function dayInWords(date: Date): string {
  return day.format(date);
}

/** "2025-03-12", for the `datetime` attribute */
export function isoDay(date: Date): string {
  return date.toISOString().slice(0, 10);
}

const weekday = new Intl.DateTimeFormat('en-GB', {
  ...utc,
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});
const short = new Intl.DateTimeFormat('en-GB', { ...utc, day: 'numeric', month: 'long' });

/** "Wednesday 30 December 2026", or in short "30 December", for a day in ISO form. */
export function dateInWords(iso: string, length: 'long' | 'short' = 'long'): string {
  // Some versions of the locale data put a comma after the weekday.
  return (length === 'long' ? weekday : short).format(new Date(`${iso}T00:00:00Z`)).replace(',', '');
}

const london = { timeZone: 'Europe/London' } as const;
const moment = new Intl.DateTimeFormat('en-GB', {
  ...london,
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});
const calendarDay = new Intl.DateTimeFormat('en-CA', { ...london, dateStyle: 'short' });

/** "30 December 2026 at 09:15", by the clocks of London */
export function momentInWords(date: Date): string {
  return moment.format(date);
}

/** "2026-12-30", the day in London */
export function londonDay(date: Date): string {
  return calendarDay.format(date);
}
