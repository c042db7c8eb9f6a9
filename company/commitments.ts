import * as v from 'valibot';
import * as f from './fact-schema.ts';
import { currencies, formatMoney } from './figure-format.ts';
import data from './commitments.json' with { type: 'json' };
import { inWords, timeUnits, type TimeLimit } from './time-limits.ts';

// Each kind of commitment is parsed to its quantity in words and what else is needed of it.

/** A limit in time; `phrase` introduces it in a sentence. */
const time = (phrase: 'within' | 'every' | 'at least' | 'no more than' | 'for') =>
  v.pipe(
    f.strict({ amount: f.count(1_000), unit: f.oneOf(...timeUnits) }),
    v.transform((limit: TimeLimit) => ({ quantity: inWords(limit), phrase, limit })),
  );

const threshold = (unit: string, format: (value: number) => string = String) =>
  v.pipe(
    f.strict({ amount: f.count(1_000_000), unit: f.oneOf(unit) }),
    v.transform(({ amount: value }) => ({ quantity: format(value), value })),
  );

const money = v.pipe(
  f.strict({ amount: f.count(1_000_000), unit: f.oneOf(...currencies) }),
  v.transform(({ amount, unit }) => ({ quantity: formatMoney(amount, unit) })),
);

const standard = v.pipe(
  f.strict({ standard: f.text }),
  v.transform((stated) => ({ quantity: stated.standard })),
);

const recurring = <const Frequencies extends readonly string[]>(...frequencies: Frequencies) =>
  v.pipe(
    f.strict({ frequency: f.oneOf(...frequencies) }),
    v.transform(({ frequency }) => ({ quantity: frequency, frequency })),
  );

/** Completes “we review it …”. */
const adverb = recurring('quarterly', 'semi-annually', 'annually');
/** Stands before a noun: “quarterly reports”. */
const adjective = recurring('quarterly', 'biannual', 'annual');

const commitmentsSchema = f.strict({
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
  /** A subscription is deleted when so many articles were refused because there is no such mailbox, over this time. */
  refusedArticles: threshold('articles', (value) => `${String(value)} articles`),
  refusedSubscription: time('at least'),
  keepStatistics: time('for'),
  /** A smaller count is shown only as smaller than this. */
  showStatistics: threshold('page views'),
  keepConsentChoice: time('for'),
  minimumAge: threshold('years of age'),
  answerApplication: time('within'),
  keepAmlRecords: time('at least'),
  giftLimit: money,
  giftApproval: money,
  reportIncident: time('within'),
  patchCriticalFlaws: time('within'),
  expirePrivilegedPassword: time('every'),
  passwordLength: threshold('characters', (value) => `${String(value)} characters`),
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
  textScaling: threshold('per cent', (value) => `${String(value)}%`),
});

/**
 * Every commitment that the site prints with a number or an interval in it. Policies, receipts, deadlines and deletion jobs read
 * them from here.
 */
export const commitments = f.parseFacts('company/commitments.json', commitmentsSchema, data);

/**
 * How much later, at most, the law lets an answer be given that is complex, if its sender is told why before the date: the UK GDPR,
 * article 12(3). It is added to the limit that was promised, in the same unit. No other date moves.
 */
export const extensions = {
  answerDataRequest: { amount: 2, unit: 'month' },
} as const satisfies Readonly<Record<string, TimeLimit>>;

export type CommitmentName = keyof typeof commitments;

/** The bare quantity: "3 business days", "£100", "quarterly", "AES-256". */
export const formatQuantity = (name: CommitmentName): string => commitments[name].quantity;

/** The commitment as it reads in a sentence: "within 3 business days", "every 2 weeks", "every hour", "£100". */
export function formatCommitment(name: CommitmentName): string {
  const commitment = commitments[name];
  if (!('phrase' in commitment)) return commitment.quantity;
  const { phrase, quantity, limit } = commitment;
  return phrase === 'every' && limit.amount === 1 ? `every ${limit.unit}` : `${phrase} ${quantity}`;
}

/** "within 5 business days, and never later than 7 days" */
export const concernAcknowledged = `${formatCommitment('acknowledgeConcern')}, and never later than ${formatQuantity('acknowledgeConcernAtLatest')}`;
