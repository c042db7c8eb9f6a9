import { companyDay, formatDay, formatMoment } from '../../../company/dates.ts';

/* Days are calendar days of the headquarters, in ISO form; moments are milliseconds. */

/** The day of a moment, such as "2026-11-24". */
export const dayOf = (moment: number) => companyDay(new Date(moment));

/** The present day, such as "2026-11-24". */
export const today = () => dayOf(Date.now());

/** "24 November 2026" */
export const dayWords = (day: string) => formatDay(new Date(day));
/** "24 November 2026 at 16:20" */
export const momentWords = (moment: number) => formatMoment(new Date(moment));
/** The moment, or its day where the time is not known. */
export const momentOrDayWords = (moment: number, isTimeKnown: boolean) =>
  isTimeKnown ? momentWords(moment) : dayWords(dayOf(moment));

const shortDay = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
});
/** "Tue 24 Nov", or "Tue 19 Jan 2027" in another year than today's. */
export function shortDayWords(day: string, today: string): string {
  // Some versions of the locale data put a comma after the weekday.
  const words = shortDay.format(new Date(day)).replace(',', '');
  return day.slice(0, 4) === today.slice(0, 4) ? words : `${words} ${day.slice(0, 4)}`;
}
/** "16:20", at the headquarters */
export const timeWords = (moment: number) => momentWords(moment).slice(-5);

/** "1,200" */
export const figure = (number: number | string) => number.toLocaleString('en-GB');
/** "1,200 people" */
export const count = (number: number, one: string, more = `${one}s`) =>
  `${figure(number)} ${number === 1 ? one : more}`;

/** "2 days late", "Today", "Tomorrow", "30 November 2026" */
export function dueWords(day: string): string {
  const days = (Date.parse(day) - Date.parse(today())) / 86_400_000;
  if (days < 0) return `${count(-days, 'day')} late`;
  return ['Today', 'Tomorrow'][days] ?? dayWords(day);
}
