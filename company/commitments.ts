import { formatPounds } from './figures.ts';
import { optionalFacts } from './optional-facts.ts';
import { businessDays, days, hours, inWords, months, weeks, years, type TimeLimit } from './time-limits.ts';

/** A limit in time; `phrase` introduces it in a sentence. */
const timed = (
  phrase: 'within' | 'every' | 'at least' | 'no more than' | 'after' | 'for',
  limit: TimeLimit,
  about: string,
) => ({ kind: 'time', phrase, limit, about }) as const;

const recurring = (
  frequency: 'quarterly' | 'semi-annually' | 'annually' | 'biannual' | 'annual',
  about: string,
) => ({ kind: 'recurring', frequency, about }) as const;

const thresholdFormats = {
  GBP: formatPounds,
  characters: (value: number) => `${String(value)} characters`,
  'years of age': String,
  'per cent': (value: number) => `${String(value)}%`,
  visits: String,
} as const;

const threshold = (value: number, unit: keyof typeof thresholdFormats, about: string) =>
  ({ kind: 'threshold', value, unit, about }) as const;

const standard = (name: string, about: string) => ({ kind: 'standard', name, about }) as const;

/**
 * Every commitment that the site prints with a number or an interval in it. Policies, receipts, deadlines and deletion jobs
 * read them from here.
 */
export const commitments = {
  // Complaints
  acknowledgeComplaint: timed('within', businessDays(3), 'Complaints: acknowledgment'),
  updateComplaint: timed('every', weeks(2), 'Complaints: progress updates'),
  answerComplaint: timed('within', weeks(8), 'Complaints: final response'),
  // Speaking up
  acknowledgeConcern: timed('within', businessDays(5), 'Whistleblowing: acknowledgment'),
  // Personal data
  answerDataRequest: timed('within', months(1), 'Data subject requests: answer'),
  acknowledgeDataComplaint: timed('within', days(30), 'Complaints about personal data: acknowledgment'),
  notifyBreach: timed('within', hours(72), 'Personal data breaches: notice to the authority, where feasible'),
  keepPersonalData: timed(
    'no more than',
    years(5),
    'Personal data: typical retention after the last interaction',
  ),
  keepApplications: timed(
    'no more than',
    months(12),
    'Applications for a role: retention after the last interaction',
  ),
  keepEmailBodies: timed('for', days(30), 'Outgoing email: bodies kept after delivery, or after it failed'),
  confirmSubscription: timed('within', hours(48), 'Subscriptions: confirmation link valid'),
  limitSubscriptionMail: timed('every', hours(1), 'Subscriptions: at most one message with a link'),
  limitMailAfterUnsubscribing: timed(
    'every',
    days(30),
    'Subscriptions: at most one message with a link to an address that unsubscribed or was erased',
  ),
  keepStatistics: timed('for', months(13), 'Visit statistics: retention'),
  showStatistics: threshold(5, 'visits', 'Visit statistics: smaller counts are not shown'),
  keepConsentChoice: timed('for', months(6), 'Cookie choice: kept before asking again'),
  minimumAge: threshold(18, 'years of age', 'The site is not directed at people under this age'),
  // Applicants
  answerApplication: timed('within', weeks(4), 'Applications for a role: answer'),
  // Financial crime
  keepAmlRecords: timed('at least', years(5), 'Anti-money laundering records: retention'),
  giftLimit: threshold(100, 'GBP', 'Gifts: most per occasion'),
  giftApproval: threshold(50, 'GBP', 'Gifts: line-management approval needed above'),
  // Health and safety
  reportIncident: timed('within', hours(24), 'Health and safety incidents: reporting'),
  // Information security
  patchCriticalFlaws: timed('within', days(14), 'Critical security patches'),
  expirePrivilegedPassword: timed('every', days(90), 'Passwords of privileged accounts: expiry'),
  passwordLength: threshold(12, 'characters', 'Passwords: minimum length'),
  encryptionAtRest: standard('AES-256', 'Encryption at rest'),
  encryptionInTransit: standard('TLS 1.2+', 'Encryption in transit'),
  reviewAccess: recurring('quarterly', 'Access reviews'),
  // Governance
  reviewConflictsRegister: recurring('quarterly', 'Conflicts register: review'),
  reportConflictsToBoard: recurring('semi-annually', 'Conflicts register: report to the Board'),
  reportSustainability: recurring('quarterly', 'Sustainability Committee: reporting'),
  reviewPolicies: recurring('annually', 'Policies: review'),
  certifyCode: recurring('annually', 'Code of Conduct: certification'),
  // Investors
  investorReports: recurring('quarterly', 'Investor reports'),
  auditedFinancials: recurring('annual', 'Audited financials'),
  investorCalls: recurring('biannual', 'Investor calls'),
  // Accessibility
  accessibilityStandard: standard('WCAG 2.1 AA', 'Accessibility target'),
  textScaling: threshold(200, 'per cent', 'Text can be enlarged to'),
} as const;

export type CommitmentName = keyof typeof commitments;

/** Promised once the owner has given it in company/optional-facts.json. */
export const answerGeneralEnquiry = generalAnswer(optionalFacts.generalAnswerBusinessDays);

/** A commitment that stands in the table of deadlines. */
export type StoredCommitment = CommitmentName | 'answerGeneralEnquiry';

/** @param amount of business days, or `null` while there is no commitment */
export function generalAnswer(amount: number | null) {
  return amount === null ? null : timed('within', businessDays(amount), 'General enquiries: answer');
}

/** The limit as text, such as "within 5 business days", or null while there is no commitment. */
export const generalAnswerInWords =
  answerGeneralEnquiry && `${answerGeneralEnquiry.phrase} ${inWords(answerGeneralEnquiry.limit)}`;

/** The bare quantity: "3 business days", "£100", "quarterly", "AES-256". */
export function formatQuantity(name: CommitmentName): string {
  const commitment = commitments[name];
  switch (commitment.kind) {
    case 'time':
      return inWords(commitment.limit);
    case 'recurring':
      return commitment.frequency;
    case 'standard':
      return commitment.name;
    case 'threshold':
      return thresholdFormats[commitment.unit](commitment.value);
  }
}

/** The commitment as it reads in a sentence: "within 3 business days", "every 2 weeks", "£100". */
export function formatCommitment(name: CommitmentName): string {
  const commitment = commitments[name];
  const quantity = formatQuantity(name);
  return commitment.kind === 'time' ? `${commitment.phrase} ${quantity}` : quantity;
}
