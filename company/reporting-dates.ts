import type { CommitmentName } from './commitments.ts';
import { optionalFacts } from './optional-facts.ts';

/** The reports that investors are promised at a frequency, in the order of the Investor Relations page. */
export const investorReporting = [
  { commitment: 'investorReports', name: 'Investor report' },
  { commitment: 'auditedFinancials', name: 'Audited financials' },
  { commitment: 'investorCalls', name: 'Investor call' },
] as const satisfies readonly { readonly commitment: CommitmentName; readonly name: string }[];

/** A day that has been set for a report or a call. */
export interface ReportingDate {
  readonly commitment: (typeof investorReporting)[number]['commitment'];
  /** An ISO day such as "2027-03-31"; there is at most one in each period. */
  readonly date: string;
}

/** The days that have been set. The calendar file says of every other period that its date is to be confirmed. */
export const reportingDates: readonly ReportingDate[] = optionalFacts.reportingDates ?? [];
