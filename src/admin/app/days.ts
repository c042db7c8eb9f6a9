import { useEffect, useState } from 'react';
import { headquartersTimeZone } from '../../../company/offices.ts';

/* Days are calendar days of the headquarters, in ISO form; moments are ISO times in UTC. */

const formatter = (options: Intl.DateTimeFormatOptions, timeZone: string) => {
  const format = new Intl.DateTimeFormat('en-GB', { ...options, timeZone });
  return (date: Date) => format.format(date).replaceAll(',', '');
};
const midnight = (day: string) => new Date(`${day}T00:00:00Z`);
const dayFormatter = (options: Intl.DateTimeFormatOptions) => {
  const thisYear = formatter(options, 'UTC');
  const otherYear = formatter({ ...options, year: 'numeric' }, 'UTC');
  return (day: string) => (day.startsWith(today().slice(0, 4)) ? thisYear : otherYear)(midnight(day));
};
const isoDay = new Intl.DateTimeFormat('sv-SE', { timeZone: headquartersTimeZone, dateStyle: 'short' });
const clock = formatter({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }, headquartersTimeZone);

export const dayOf = (moment: string | Date) => isoDay.format(new Date(moment));
export const today = () => dayOf(new Date());

/** "Tue 24 Nov", with the year where it is another */
export const shortDay = dayFormatter({ weekday: 'short', day: 'numeric', month: 'short' });
/** "24 Nov" */
export const dayAndMonth = dayFormatter({ day: 'numeric', month: 'short' });
/** "Tuesday 24 November" */
export const longDay = dayFormatter({ weekday: 'long', day: 'numeric', month: 'long' });
/** "16:20" */
export const timeOf = (moment: string | Date) => clock(new Date(moment));
/** "Tue 24 Nov, 16:20" */
export const shortMoment = (moment: string) => `${shortDay(dayOf(moment))}, ${timeOf(moment)}`;
/** "Tuesday 24 November, 16:20" */
export const longMoment = (moment: string) => `${longDay(dayOf(moment))}, ${timeOf(moment)}`;

const dayLength = 86_400_000;
export const daysBetween = (from: string, to: string) =>
  (midnight(to).getTime() - midnight(from).getTime()) / dayLength;
export const addDays = (day: string, days: number) =>
  new Date(midnight(day).getTime() + days * dayLength).toISOString().slice(0, 10);
/** 0 for Monday to 6 for Sunday */
export const weekdayOf = (day: string) => (midnight(day).getUTCDay() + 6) % 7;

/** Days and parts of a day from the beginning of a day to a moment. */
export function daysSince(day: string, moment: string | Date): number {
  const [hours = 0, minutes = 0] = timeOf(moment).split(':').map(Number);
  return daysBetween(day, dayOf(moment)) + (hours + minutes / 60) / 24;
}

export const count = (number: number, one: string, more = `${one}s`) =>
  `${number.toLocaleString('en-GB')} ${number === 1 ? one : more}`;

/** "2 days late", "Today", "Tomorrow", "Mon 30 Nov" */
export function dueWords(day: string): string {
  const days = daysBetween(today(), day);
  if (days < 0) return `${count(-days, 'day')} late`;
  return days === 0 ? 'Today' : days === 1 ? 'Tomorrow' : shortDay(day);
}

/** The present moment, anew every minute. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(new Date());
    }, 60_000);
    return () => {
      clearInterval(timer);
    };
  }, []);
  return now;
}
