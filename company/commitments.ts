import * as v from 'valibot';
import { count, oneOf, parseFacts, strict, text } from './fact-schema.ts';
import { currencies, formatMoney } from './figure-format.ts';
import data from './commitments.json' with { type: 'json' };
import { inWords, timeUnits, type TimeLimit } from './time-limits.ts';

/** A limit in time; `phrase` introduces it in a sentence. */
const timed = (phrase: 'within' | 'every' | 'at least' | 'no more than' | 'for', limit: TimeLimit) =>
  ({ kind: 'time', phrase, limit }) as const;

const time = (phrase: Parameters<typeof timed>[0], about: string) =>
  v.pipe(
    strict({ amount: count(1_000), unit: oneOf(...timeUnits) }),
    v.description(about),
    v.transform((limit) => timed(phrase, limit)),
  );

const thresholdFormats = {
  characters: (value: number) => `${String(value)} characters`,
  'years of age': String,
  'per cent': (value: number) => `${String(value)}%`,
  visits: String,
} as const;

const threshold = <const Unit extends keyof typeof thresholdFormats>(unit: Unit, about: string) =>
  v.pipe(
    strict({ amount: count(1_000_000), unit: oneOf(unit) }),
    v.description(about),
    v.transform(({ amount: value }) => ({ kind: 'threshold', value, unit }) as const),
  );

const money = (about: string) =>
  v.pipe(
    strict({ amount: count(1_000_000), unit: oneOf(...currencies) }),
    v.description(about),
    v.transform(({ amount: value, unit }) => ({ kind: 'money', value, unit }) as const),
  );

const standard = (about: string) =>
  v.pipe(
    strict({ standard: text }),
    v.description(about),
    v.transform(({ standard: name }) => ({ kind: 'standard', name }) as const),
  );

const recurring = <const Frequencies extends readonly string[]>(about: string, ...frequencies: Frequencies) =>
  v.pipe(
    strict({ frequency: oneOf(...frequencies) }),
    v.description(about),
    v.transform(({ frequency }) => ({ kind: 'recurring', frequency }) as const),
  );

/** Completes “we review it …”. */
const adverb = (about: string) => recurring(about, 'quarterly', 'semi-annually', 'annually');

/** Stands before a noun: “quarterly reports”. */
const adjective = (about: string) => recurring(about, 'quarterly', 'biannual', 'annual');

export const commitmentsSchema = strict({
  answerEnquiry: time('within', 'Enquiries without a date of their own: first answer.'),
  acknowledgeComplaint: time('within', 'Complaints: acknowledgment.'),
  updateComplaint: time('every', 'Complaints: progress updates.'),
  answerComplaint: time('within', 'Complaints: final response.'),
  acknowledgeConcern: time('within', 'Whistleblowing: acknowledgment.'),
  acknowledgeConcernAtLatest: time(
    'within',
    'Whistleblowing: acknowledgment, also where business days take longer (Directive (EU) 2019/1937, article 9(1)(b)).',
  ),
  answerConcern: time(
    'within',
    'Whistleblowing: feedback, counted from receipt, so never later than the law asks (article 9(1)(f)).',
  ),
  answerDataRequest: time('within', 'Data subject requests: answer.'),
  notifyBreach: time('within', 'Personal data breaches: notice to the authority, where feasible.'),
  keepPersonalData: time('no more than', 'Personal data: typical retention after the last interaction.'),
  keepApplications: time('no more than', 'Applications for a role: retention after the last interaction.'),
  keepEmailBodies: time('for', 'Outgoing email: bodies kept after delivery, or after it failed.'),
  confirmSubscription: time('within', 'Subscriptions: the confirmation link is valid.'),
  limitSubscriptionMail: time('every', 'Subscriptions: at most one message with a link.'),
  limitMailAfterUnsubscribing: time(
    'every',
    'Subscriptions: at most one message with a link to an address that unsubscribed or was erased.',
  ),
  keepStatistics: time('for', 'Visit statistics: kept.'),
  showStatistics: threshold('visits', 'Visit statistics: smaller counts are not shown.'),
  keepConsentChoice: time('for', 'Cookie choice: kept, before asking again.'),
  minimumAge: threshold('years of age', 'The site is not directed at people under this age.'),
  answerApplication: time('within', 'Applications for a role: first answer.'),
  keepAmlRecords: time('at least', 'Anti-money laundering records: kept.'),
  giftLimit: money('Gifts: most per occasion.'),
  giftApproval: money('Gifts: line-management approval needed above.'),
  reportIncident: time('within', 'Health and safety incidents: reported.'),
  patchCriticalFlaws: time('within', 'Critical security patches: installed.'),
  expirePrivilegedPassword: time('every', 'Passwords of privileged accounts: expire.'),
  passwordLength: threshold('characters', 'Passwords: minimum length.'),
  encryptionAtRest: standard('Encryption at rest.'),
  encryptionInTransit: standard('Encryption in transit.'),
  reviewAccess: adverb('Access rights are reviewed.'),
  reviewConflictsRegister: adverb('The conflicts register is reviewed.'),
  reportConflictsToBoard: adverb('The conflicts register is reported to the Board.'),
  reportSustainability: adverb('The Sustainability Committee reports to the Board.'),
  reviewPolicies: adverb('Policies are reviewed.'),
  certifyCode: adverb('Compliance with the Code of Conduct is certified.'),
  investorReports: adjective('Reports to investors.'),
  auditedFinancials: adjective('Audited financials.'),
  investorCalls: adjective('Calls with investors.'),
  accessibilityStandard: standard('The accessibility standard that the site aims at.'),
  textScaling: threshold('per cent', 'Text can be enlarged to.'),
});

/**
 * Every commitment that the site prints with a number or an interval in it. Policies, receipts, deadlines and deletion jobs read
 * them from here.
 */
export const commitments = parseFacts('company/commitments.json', commitmentsSchema, data);

export type CommitmentName = keyof typeof commitments;

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
    case 'money':
      return formatMoney(commitment.value, commitment.unit);
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

/** "within 5 business days, and never later than 7 days" */
export const concernAcknowledged = `${formatCommitment('acknowledgeConcern')}, and never later than ${formatQuantity('acknowledgeConcernAtLatest')}`;
