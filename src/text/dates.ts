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
