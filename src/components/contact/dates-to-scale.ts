import type { PromisedDate } from '../../../forms/contact-state.ts';
import { londonDay } from '../../../company/dates.ts';

export interface PromiseToScale {
  readonly label: string;
  /** The first date under this label, ISO. */
  readonly date: string;
  /** Dates on which the same is due again. */
  readonly later: readonly string[];
  /** The time until the first date, in per cent of the time until the last of all. */
  readonly at: number;
}

const dayNumber = (date: string) => Date.parse(date) / 86_400_000;

/** One entry for each kind of promise, in the order of their dates. */
export function datesToScale(since: Date, deadlines: readonly PromisedDate[]): readonly PromiseToScale[] {
  const start = dayNumber(londonDay(since));
  const whole = Math.max(1, ...deadlines.map(({ date }) => dayNumber(date) - start));
  return [...Map.groupBy(deadlines, ({ label }) => label)].map(([label, [first, ...others]]) => {
    const date = first?.date ?? '';
    return {
      label,
      date,
      later: others.map((other) => other.date),
      at: Math.round((1000 * (dayNumber(date) - start)) / whole) / 10,
    };
  });
}
