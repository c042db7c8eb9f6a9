import { commitments } from './commitments.ts';
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

/** The days that have been set. For every other period the calendar file says “to be confirmed”. */
export const reportingDates: readonly ReportingDate[] = optionalFacts.reportingDates ?? [];
