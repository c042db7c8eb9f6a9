import { Temporal } from 'temporal-polyfill';
import { commitments } from './commitments.ts';
import { FactError } from './fact-schema.ts';
import { optionalFacts, type OptionalFacts } from './optional-facts.ts';

/** The regular reports that investors are promised, in the order of the Investor Relations page. */
export const investorReporting = [
  { commitment: 'investorReports', name: 'Investor report' },
  { commitment: 'auditedFinancials', name: 'Audited financials' },
  { commitment: 'investorCalls', name: 'Investor call' },
] as const;

/** The periods of a calendar year for each frequency. There is one report in each period. */
const periods = {
  quarterly: { inYear: 4, name: 'quarter' },
  biannual: { inYear: 2, name: 'half-year' },
  annual: { inYear: 1, name: 'year' },
} as const;

/** The period in each of which there is one of these reports; the page and the calendar file read it. */
export const periodOf = (commitment: ReportingDate['commitment']) =>
  periods[commitments[commitment].frequency];

/** The day of a report or a call. There is at most one in each period. */
export type ReportingDate = NonNullable<OptionalFacts['reportingDates']>[number];

/** The period of its year in which a report or a call takes place, counted from 0. */
export function periodIndex({ commitment, date }: ReportingDate): number {
  const { month } = Temporal.PlainDate.from(date);
  return Math.floor(((month - 1) * periodOf(commitment).inYear) / 12);
}

/**
 * The same dates, because the calendar file has one event for each period.
 *
 * @throws {FactError} where two reports of one kind are in one period
 */
export function requireOneInEachPeriod(dates: readonly ReportingDate[]): readonly ReportingDate[] {
  const byPeriod = Map.groupBy(dates, (set) =>
    [set.commitment, set.date.slice(0, 4), periodIndex(set)].join(' '),
  );
  for (const [first, second] of byPeriod.values())
    if (first && second)
      throw new FactError(
        `company/optional-facts.json: reportingDates has ${first.date} and ${second.date} for ${first.commitment}; expected one in each ${periodOf(first.commitment).name}`,
      );
  return dates;
}

/** The days that have been set. For every other period the calendar file says “to be confirmed”. */
export const reportingDates = requireOneInEachPeriod(optionalFacts.reportingDates ?? []);
