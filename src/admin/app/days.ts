import { useEffect, useState } from 'react';
import { headquartersTimeZone } from '../../../company/offices.ts';

/* Days are calendar days of the headquarters, in ISO form; moments are milliseconds. */

const formatter = (options: Intl.DateTimeFormatOptions, timeZone: string) => {
  const format = new Intl.DateTimeFormat('en-GB', { ...options, timeZone });
  return (moment: number) => format.format(moment).replaceAll(',', '');
};
const midnight = (day: string) => Date.parse(`${day}T00:00:00Z`);
const dayFormatter = (options: Intl.DateTimeFormatOptions) => {
  const thisYear = formatter(options, 'UTC');
  const otherYear = formatter({ ...options, year: 'numeric' }, 'UTC');
  return (day: string) => (day.startsWith(today().slice(0, 4)) ? thisYear : otherYear)(midnight(day));
};

const isoDay = new Intl.DateTimeFormat('sv-SE', { timeZone: headquartersTimeZone, dateStyle: 'short' });
export const dayOf = (moment: number) => isoDay.format(moment);
export const today = () => dayOf(Date.now());

/** "Tue 24 Nov", with the year where it is another */
export const shortDay = dayFormatter({ weekday: 'short', day: 'numeric', month: 'short' });
/** "24 Nov" */
export const dayAndMonth = dayFormatter({ day: 'numeric', month: 'short' });
/** "Tuesday 24 November" */
export const longDay = dayFormatter({ weekday: 'long', day: 'numeric', month: 'long' });
/** "16:20" */
export const timeOf = formatter(
  { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  headquartersTimeZone,
);
/** "Tue 24 Nov, 16:20" */
export const shortMoment = (moment: number) => `${shortDay(dayOf(moment))}, ${timeOf(moment)}`;
/** "Tuesday 24 November, 16:20" */
export const longMoment = (moment: number) => `${longDay(dayOf(moment))}, ${timeOf(moment)}`;

const dayLength = 86_400_000;
export const daysBetween = (from: string, to: string) => (midnight(to) - midnight(from)) / dayLength;
export const addDays = (day: string, days: number) =>
  new Date(midnight(day) + days * dayLength).toISOString().slice(0, 10);
/** 0 for Monday to 6 for Sunday */
export const weekdayOf = (day: string) => (new Date(day).getUTCDay() + 6) % 7;

/** Days and parts of a day from the beginning of a day to a moment. */
export function daysSince(day: string, moment: number): number {
  const [hours = 0, minutes = 0] = timeOf(moment).split(':').map(Number);
  return daysBetween(day, dayOf(moment)) + (hours + minutes / 60) / 24;
}

/** "1,200" */
export const figure = (number: number | string) => number.toLocaleString('en-GB');
/** "1,200 people" */
export const count = (number: number, one: string, more = `${one}s`) =>
  `${figure(number)} ${number === 1 ? one : more}`;

/** "2 days late", "Today", "Tomorrow", "Mon 30 Nov" */
export function dueWords(day: string): string {
  const days = daysBetween(today(), day);
  if (days < 0) return `${count(-days, 'day')} late`;
  return days === 0 ? 'Today' : days === 1 ? 'Tomorrow' : shortDay(day);
}

/** The present moment, anew every minute. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
