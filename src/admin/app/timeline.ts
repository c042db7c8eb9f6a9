import { companyDay, startOfDay } from '../../../company/dates.ts';
import type { EnquiryRow } from './api-client.ts';

/** The days before today and from today on that a list draws. */
const [daysBack, daysAhead] = [17, 21] as const;
const span = daysBack + daysAhead;
const day = 86_400_000;

const isoOf = (milliseconds: number) => new Date(milliseconds).toISOString().slice(0, 10);

/** The days that a list draws, on one scale. Places are percentages of its width; what lies beyond is below 0 or above 100. */
export function timeScale(now: number) {
  const today = companyDay(new Date(now));
  const first = Date.parse(today) - daysBack * day;
  const percent = (days: number) => (days / span) * 100;
  /** The beginning of an ISO day. */
  const startOf = (iso: string) => percent((Date.parse(iso) - first) / day);
  const placeOf = (moment: number) => {
    const iso = companyDay(new Date(moment));
    return startOf(iso) + percent((moment - startOfDay(iso).getTime()) / day);
  };
  /** The end of an ISO day, which is when a promise for it runs out. */
  const endOf = (iso: string) => startOf(iso) + percent(1);
  const days = Array.from({ length: span }, (_, index) => isoOf(first + index * day));
  const mondays = days.filter((iso) => new Date(iso).getUTCDay() === 1);
  return { today, now: placeOf(now), placeOf, endOf, startOf, mondays };
}
export type TimeScale = ReturnType<typeof timeScale>;

/** What is drawn of an enquiry, in places of the scale. */
export interface DrawnLine {
  readonly from: number;
  /** Where what has passed ends: now, or the next date if that has passed. */
  readonly until: number;
  /** Where the line ends: at the next date, or at the last thing that happened. */
  readonly to: number;
  /** Whether the line goes on to the left or right of what is drawn. */
  readonly goesOnBefore: boolean;
  readonly goesOnAfter: boolean;
  /** Whether its end is a date that is still promised. */
  readonly isPromised: boolean;
  readonly isLate: boolean;
  /** The promises kept. */
  readonly kept: readonly number[];
}

const within = (place: number) => Math.min(100, Math.max(0, place));

/** The line of an enquiry from its receipt to its next date. */
export function lineOf(
  { receivedAt, next, dueDates, state }: Pick<EnquiryRow, 'receivedAt' | 'next' | 'dueDates' | 'state'>,
  scale: TimeScale,
): DrawnLine {
  const kept = dueDates.flatMap(({ keptAt }) => (keptAt === null ? [] : [keptAt]));
  const happened = Math.max(receivedAt, ...kept);
  const from = scale.placeOf(receivedAt);
  const end = state === 'open' ? scale.now : scale.placeOf(happened);
  const to = next ? scale.endOf(next.date) : end;
  const until = Math.min(to, end);
  return {
    from: within(from),
    until: within(until),
    to: within(to),
    goesOnBefore: from < 0,
    goesOnAfter: to > 100,
    isPromised: next !== null,
    isLate: next !== null && to < scale.now,
    kept: [...new Set(kept)].map(scale.placeOf).filter((place) => place >= 0 && place <= 100),
  };
}
