import { commitments } from './commitments.ts';
import { optionalFacts, type OptionalFacts } from './optional-facts.ts';

/** The reports that investors are promised at a frequency, in the order of the Investor Relations page. */
export const investorReporting = [
  { commitment: 'investorReports', name: 'Investor report' },
  { commitment: 'auditedFinancials', name: 'Audited financials' },
  { commitment: 'investorCalls', name: 'Investor call' },
] as const;

/** The parts of a calendar year in each of which there is one report, for each frequency. */
const periods = {
  quarterly: { inYear: 4, name: 'quarter' },
  biannual: { inYear: 2, name: 'half-year' },
  annual: { inYear: 1, name: 'year' },
} as const;

/** The period in each of which there is one of these reports; the page and the calendar file read it. */
export const periodOf = (commitment: ReportingDate['commitment']) =>
  periods[commitments[commitment].frequency];

/** A day that has been set for a report or a call; there is at most one in each period. */
export type ReportingDate = NonNullable<OptionalFacts['reportingDates']>[number];

/** The days that have been set. The calendar file says of every other period that its date is to be confirmed. */
export const reportingDates: readonly ReportingDate[] = optionalFacts.reportingDates ?? [];
