import { Temporal } from 'temporal-polyfill';

/** A part of one day in hours, from 0 to 24. */
export interface Hours {
  readonly from: number;
  readonly to: number;
}

// In winter, when neither London nor New York has daylight saving time.
const winterDay = '2025-01-15T12:00';

function utcOffsetHours(timeZone: string): number {
  return Temporal.ZonedDateTime.from(`${winterDay}[${timeZone}]`).offsetNanoseconds / 3.6e12;
}

/** "17:30" → 17.5 */
function parseHours(time: string): number {
  const { hour, minute } = Temporal.PlainTime.from(time);
  return hour + minute / 60;
}

/**
 * An office's working hours on London time in winter.
 * @param from local opening time, "09:00"
 * @param to local closing time on the same day
 * @returns one part of the day, or two where the hours run past midnight in London
 */
export function workingDayInLondon(timeZone: string, from: string, to: string): readonly Hours[] {
  const opens = (parseHours(from) - utcOffsetHours(timeZone) + 24) % 24;
  const closes = opens + parseHours(to) - parseHours(from);
  if (closes <= 24) return [{ from: opens, to: closes }];
  return [
    { from: 0, to: closes - 24 },
    { from: opens, to: 24 },
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
    new Date(`${winterDay}Z`),
  );
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
