import { Temporal } from 'temporal-polyfill';

/** A part of one day in hours, from 0 to 24. */
export interface Hours {
  readonly from: number;
  readonly to: number;
}

// In winter, when neither London nor New York has daylight saving time.
const winterDay = Temporal.PlainDate.from('2025-01-15');

function hourInLondon(timeZone: string, time: string): number {
  const { hour, minute } = winterDay
    .toZonedDateTime({ timeZone, plainTime: time })
    .withTimeZone('Europe/London');
  return hour + minute / 60;
}

/**
 * An office's working hours on London time in winter: one part of the day, or two where they run past midnight.
 * @param opens local time, "09:00"
 * @param closes local time on the same day
 */
export function workingDayInLondon(timeZone: string, opens: string, closes: string): readonly Hours[] {
  const [from, to] = [hourInLondon(timeZone, opens), hourInLondon(timeZone, closes)];
  if (from < to) return [{ from, to }];
  return [
    { from: 0, to },
    { from, to: 24 },
  ];
}

/** "14:00 to 22:30" */
export function formatHours({ from, to }: Hours): string {
  return [from, to]
    .map((time) => {
      const minutes = Math.round(60 * (time % 1));
      return `${String(Math.floor(time)).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
    })
    .join(' to ');
}

/** "Gulf Standard Time", "United Kingdom Time": the zone's name without regard to daylight saving time. */
export function timeZoneName(timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'longGeneric' }).formatToParts(
    new Date(winterDay.toString()),
  );
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
