import file from './commitments.json' with { type: 'json' };
import type { CommitmentsFile } from './commitments.schema.ts';
import { formatPounds } from './figure-format.ts';
import { optionalFacts } from './optional-facts.ts';
import { businessDays, inWords, type TimeLimit } from './time-limits.ts';

const given = file as CommitmentsFile;

/** A limit in time; `phrase` introduces it in a sentence. */
const timed = (phrase: 'within' | 'every' | 'at least' | 'no more than' | 'for', limit: TimeLimit) =>
  ({ kind: 'time', phrase, limit }) as const;

const recurring = <const Frequency extends string>({ frequency }: { frequency: Frequency }) =>
  ({ kind: 'recurring', frequency }) as const;

const thresholdFormats = {
  GBP: formatPounds,
  characters: (value: number) => `${String(value)} characters`,
  'years of age': String,
  'per cent': (value: number) => `${String(value)}%`,
  visits: String,
} as const;

const threshold = ({ amount, unit }: { amount: number; unit: keyof typeof thresholdFormats }) =>
  ({ kind: 'threshold', value: amount, unit }) as const;

const standard = ({ standard: name }: { standard: string }) => ({ kind: 'standard', name }) as const;

/**
 * Every commitment that the site prints with a number or an interval in it, from company/commitments.json. Policies, receipts,
 * deadlines and deletion jobs read them from here. The descriptions in commitments.schema.ts say what each is about.
 */
export const commitments = {
  // Complaints
  acknowledgeComplaint: timed('within', given.acknowledgeComplaint),
  updateComplaint: timed('every', given.updateComplaint),
  answerComplaint: timed('within', given.answerComplaint),
  // Speaking up
  acknowledgeConcern: timed('within', given.acknowledgeConcern),
  // Personal data
  answerDataRequest: timed('within', given.answerDataRequest),
  acknowledgeDataComplaint: timed('within', given.acknowledgeDataComplaint),
  notifyBreach: timed('within', given.notifyBreach),
  keepPersonalData: timed('no more than', given.keepPersonalData),
  keepApplications: timed('no more than', given.keepApplications),
  keepEmailBodies: timed('for', given.keepEmailBodies),
  confirmSubscription: timed('within', given.confirmSubscription),
  limitSubscriptionMail: timed('every', given.limitSubscriptionMail),
  limitMailAfterUnsubscribing: timed('every', given.limitMailAfterUnsubscribing),
  keepStatistics: timed('for', given.keepStatistics),
  showStatistics: threshold(given.showStatistics),
  keepConsentChoice: timed('for', given.keepConsentChoice),
  minimumAge: threshold(given.minimumAge),
  // Applicants
  answerApplication: timed('within', given.answerApplication),
  // Financial crime
  keepAmlRecords: timed('at least', given.keepAmlRecords),
  giftLimit: threshold(given.giftLimit),
  giftApproval: threshold(given.giftApproval),
  // Health and safety
  reportIncident: timed('within', given.reportIncident),
  // Information security
  patchCriticalFlaws: timed('within', given.patchCriticalFlaws),
  expirePrivilegedPassword: timed('every', given.expirePrivilegedPassword),
  passwordLength: threshold(given.passwordLength),
  encryptionAtRest: standard(given.encryptionAtRest),
  encryptionInTransit: standard(given.encryptionInTransit),
  reviewAccess: recurring(given.reviewAccess),
  // Governance
  reviewConflictsRegister: recurring(given.reviewConflictsRegister),
  reportConflictsToBoard: recurring(given.reportConflictsToBoard),
  reportSustainability: recurring(given.reportSustainability),
  reviewPolicies: recurring(given.reviewPolicies),
  certifyCode: recurring(given.certifyCode),
  // Investors
  investorReports: recurring(given.investorReports),
  auditedFinancials: recurring(given.auditedFinancials),
  investorCalls: recurring(given.investorCalls),
  // Accessibility
  accessibilityStandard: standard(given.accessibilityStandard),
  textScaling: threshold(given.textScaling),
} as const;

export type CommitmentName = keyof typeof commitments;

/** Promised once the owner has given it in company/optional-facts.json. */
export const answerGeneralEnquiry = generalAnswer(optionalFacts.generalAnswerBusinessDays);

/** A commitment that stands in the table of deadlines. */
export type StoredCommitment = CommitmentName | 'answerGeneralEnquiry';

/** @param amount of business days, or `null` while there is no commitment */
export function generalAnswer(amount: number | null) {
  return amount === null ? null : timed('within', businessDays(amount));
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
