/** An office's working days and hours, by its own clock. */
export interface OfficeHours {
  readonly zone: string;
  /** Their names in English. */
  readonly days: readonly string[];
  /** "09:00" */
  readonly from: string;
  readonly to: string;
}

/** Outside of these hours of its own clock, an office’s model is lit. */
export const daylight = { from: '07:00', to: '19:00' };

const isWithin = (time: string, { from, to }: { readonly from: string; readonly to: string }) =>
  from <= time && time < to;

/** "NY" of "New York" */
export const initialsOf = (city: string) =>
  city
    .split(' ')
    .map((word) => word.charAt(0))
    .join('');

/** The place of a time such as "19:00" on the ruler of a day, in per cent. */
export function placeOnDay(time: string): number {
  const [hours, minutes] = time.split(':');
  return (100 * (Number(hours) + Number(minutes) / 60)) / 24;
}

/** What the clock of an office shows at a moment: its time as "16:05", its distance from UTC as "+4", whether it is open and dark. */
export function readOfficeClock({ zone, days, from, to }: OfficeHours, now: Date) {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    weekday: 'long',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'shortOffset',
  }).formatToParts(now);
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.find(({ type }) => type === name)?.value ?? '';
  const time = `${part('hour')}:${part('minute')}`;
  return {
    time,
    offset: part('timeZoneName').replace('GMT', '').replace('-', '−'),
    isOpen: days.includes(part('weekday')) && isWithin(time, { from, to }),
    isNight: !isWithin(time, daylight),
  };
}
