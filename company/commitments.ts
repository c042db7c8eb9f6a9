import * as v from 'valibot';
import { count, oneOf, parseFacts, strict, text } from './fact-schema.ts';
import { currencies, formatMoney } from './figure-format.ts';
import data from './commitments.json' with { type: 'json' };
import { inWords, timeUnits, type TimeLimit } from './time-limits.ts';

const thresholdFormats = {
  characters: (value: number) => `${String(value)} characters`,
  'years of age': String,
  'per cent': (value: number) => `${String(value)}%`,
  visits: String,
} as const;

/** A limit in time; `phrase` introduces it in a sentence. */
const time = (phrase: 'within' | 'every' | 'at least' | 'no more than' | 'for') =>
  v.pipe(
    strict({ amount: count(1_000), unit: oneOf(...timeUnits) }),
    v.transform((limit: TimeLimit) => ({ kind: 'time', phrase, limit }) as const),
  );

const threshold = <const Unit extends keyof typeof thresholdFormats>(unit: Unit) =>
  v.pipe(
    strict({ amount: count(1_000_000), unit: oneOf(unit) }),
    v.transform(({ amount: value }) => ({ kind: 'threshold', value, unit }) as const),
  );

const money = v.pipe(
  strict({ amount: count(1_000_000), unit: oneOf(...currencies) }),
  v.transform(({ amount: value, unit }) => ({ kind: 'money', value, unit }) as const),
);

const standard = v.pipe(
  strict({ standard: text }),
  v.transform(({ standard: name }) => ({ kind: 'standard', name }) as const),
);

const recurring = <const Frequencies extends readonly string[]>(...frequencies: Frequencies) =>
  v.pipe(
    strict({ frequency: oneOf(...frequencies) }),
    v.transform(({ frequency }) => ({ kind: 'recurring', frequency }) as const),
  );

/** Completes “we review it …”. */
const adverb = recurring('quarterly', 'semi-annually', 'annually');
/** Stands before a noun: “quarterly reports”. */
const adjective = recurring('quarterly', 'biannual', 'annual');

export const commitmentsSchema = strict({
  answerEnquiry: time('within'),
  acknowledgeComplaint: time('within'),
  updateComplaint: time('every'),
  answerComplaint: time('within'),
  acknowledgeConcern: time('within'),
  /** The legal maximum, which applies when business days would take longer (Directive (EU) 2019/1937, article 9(1)(b)). */
  acknowledgeConcernAtLatest: time('within'),
  /** Counted from receipt, so never later than the law requires (article 9(1)(f)). */
  answerConcern: time('within'),
  answerDataRequest: time('within'),
  notifyBreach: time('within'),
  /** After the last interaction. */
  keepPersonalData: time('no more than'),
  keepApplications: time('no more than'),
  /** After an email was sent or given up. */
  keepEmailBodies: time('for'),
  confirmSubscription: time('within'),
  /** At most one message with a link in this time; the second is for an address that unsubscribed or was erased. */
  limitSubscriptionMail: time('every'),
  limitMailAfterUnsubscribing: time('every'),
  keepStatistics: time('for'),
  /** Smaller counts are hidden. */
  showStatistics: threshold('visits'),
  keepConsentChoice: time('for'),
  minimumAge: threshold('years of age'),
  answerApplication: time('within'),
  keepAmlRecords: time('at least'),
  giftLimit: money,
  giftApproval: money,
  reportIncident: time('within'),
  patchCriticalFlaws: time('within'),
  expirePrivilegedPassword: time('every'),
  passwordLength: threshold('characters'),
  encryptionAtRest: standard,
  encryptionInTransit: standard,
  reviewAccess: adverb,
  reviewConflictsRegister: adverb,
  reportConflictsToBoard: adverb,
  reportSustainability: adverb,
  reviewPolicies: adverb,
  certifyCode: adverb,
  investorReports: adjective,
  auditedFinancials: adjective,
  investorCalls: adjective,
  accessibilityStandard: standard,
  textScaling: threshold('per cent'),
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
