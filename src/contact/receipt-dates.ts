import { companyDay, formatDate } from '../../company/dates.ts';
import type { ConcernSummary, PromisedDate } from '../enquiries/enquiry-receipt.ts';

const dayNumber = (date: string) => Date.parse(date) / 86_400_000;

/** The first date of a commitment, as a receipt shows it. */
export interface ScaledDate {
  readonly label: string;
  /** The calendar day at the headquarters in ISO form. */
  readonly date: string;
  /** "Wednesday 30 December 2026" */
  readonly day: string;
  /** The days on which the same is due again, such as "30 December, 13 January"; empty where there are none. */
  readonly later: string;
  /** The time until then in per cent of the time until the last date of all. */
  readonly at: number;
  /** What has become of it, where that is shown: "given on 2 December 2026". */
  readonly outcome?: string | undefined;
}

/** One entry for each kind of commitment, in the order of their dates. */
export function datesToScale(since: Date, deadlines: readonly PromisedDate[]): ScaledDate[] {
  const start = dayNumber(companyDay(since));
  const whole = Math.max(1, ...deadlines.map(({ date }) => dayNumber(date) - start));
  return [...Map.groupBy(deadlines, ({ label }) => label)].map(([label, dates]) => {
    const [date = '', ...later] = dates.map((due) => due.date);
    return {
      label,
      date,
      day: formatDate(date),
      later: later.map((day) => formatDate(day, 'short')).join(', '),
      at: Math.round((1000 * (dayNumber(date) - start)) / whole) / 10,
    };
  });
}

/** A stored concern as the page shows it, with its dates as text. */
export const shownConcern = <Concern extends ConcernSummary>({
  receivedAt,
  deadlines,
  ...rest
}: Concern) => ({
  ...rest,
  dates: datesToScale(receivedAt, deadlines),
});
