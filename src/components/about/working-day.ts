/** A stretch of one day in hours, from 0 to 24. */
export interface Hours {
  readonly from: number;
  readonly to: number;
}

// Winter, when neither London nor New York has put its clocks forward.
const day = Date.UTC(2025, 0, 15, 12);

/** Hours by which a zone is ahead of UTC in January. */
function hoursAhead(timeZone: string): number {
  const name = new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'longOffset' })
    .formatToParts(day)
    .find(({ type }) => type === 'timeZoneName')?.value;
  const [, sign = '+', hours = '0', minutes = '0'] = /GMT(?:([+-])(\d\d):(\d\d))?/.exec(name ?? '') ?? [];
  return Number(`${sign}1`) * (Number(hours) + Number(minutes) / 60);
}

function hoursOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours + minutes / 60;
}

/**
 * An office's working hours on London time in winter.
 * @param from local opening time, "09:00"
 * @param to local closing time on the same day
 * @returns one stretch, or two where the hours run past midnight in London
 */
export function workingDayInLondon(timeZone: string, from: string, to: string): readonly Hours[] {
  const opens = (hoursOf(from) - hoursAhead(timeZone) + 24) % 24;
  const closes = opens + hoursOf(to) - hoursOf(from);
  if (closes <= 24) return [{ from: opens, to: closes }];
  return [
    { from: 0, to: closes - 24 },
    { from: opens, to: 24 },
  ];
}

/** "14:00 to 22:30" */
export function hoursInWords({ from, to }: Hours): string {
  return `${timeInWords(from)} to ${timeInWords(to)}`;
}

function timeInWords(time: number): string {
  const minutes = Math.round(60 * (time % 1));
  return `${String(Math.floor(time)).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
}

/** "Gulf Standard Time", "United Kingdom Time": the zone as people there call it, all year round. */
export function timeZoneInWords(timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'longGeneric' }).formatToParts(
    day,
  );
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
