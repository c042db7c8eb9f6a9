import * as v from 'valibot';
import { count, oneOf, strict, text } from './fact-schema.ts';

const timed = (about: string) =>
  v.pipe(
    strict({ amount: count(1_000), unit: oneOf('hour', 'day', 'business day', 'week', 'month', 'year') }),
    v.description(about),
  );

const threshold = <const Unit extends string>(unit: Unit, about: string) =>
  v.pipe(strict({ amount: count(1_000_000), unit: oneOf(unit) }), v.description(about));

const standard = (about: string) => v.pipe(strict({ standard: text }), v.description(about));

/** Completes “we review it …”. */
const adverb = (about: string) =>
  v.pipe(strict({ frequency: oneOf('quarterly', 'semi-annually', 'annually') }), v.description(about));

/** Stands before a noun: “quarterly reports”. */
const adjective = (about: string) =>
  v.pipe(strict({ frequency: oneOf('quarterly', 'biannual', 'annual') }), v.description(about));

export const commitmentsSchema = strict({
  acknowledgeComplaint: timed('Complaints: acknowledgment within'),
  updateComplaint: timed('Complaints: progress updates every'),
  answerComplaint: timed('Complaints: final response within'),
  acknowledgeConcern: timed('Whistleblowing: acknowledgment within'),
  answerDataRequest: timed('Data subject requests: answer within'),
  acknowledgeDataComplaint: timed('Complaints about personal data: acknowledgment within'),
  notifyBreach: timed('Personal data breaches: notice to the authority, where feasible, within'),
  keepPersonalData: timed('Personal data: typical retention after the last interaction, no more than'),
  keepApplications: timed('Applications for a role: retention after the last interaction, no more than'),
  keepEmailBodies: timed('Outgoing email: bodies kept after delivery, or after it failed, for'),
  confirmSubscription: timed('Subscriptions: confirmation link valid within'),
  limitSubscriptionMail: timed('Subscriptions: at most one message with a link every'),
  limitMailAfterUnsubscribing: timed(
    'Subscriptions: at most one message with a link, to an address that unsubscribed or was erased, every',
  ),
  keepStatistics: timed('Visit statistics: kept for'),
  showStatistics: threshold('visits', 'Visit statistics: smaller counts are not shown.'),
  keepConsentChoice: timed('Cookie choice: kept, before asking again, for'),
  minimumAge: threshold('years of age', 'The site is not directed at people under this age.'),
  answerApplication: timed('Applications for a role: answer within'),
  keepAmlRecords: timed('Anti-money laundering records: kept for at least'),
  giftLimit: threshold('GBP', 'Gifts: most per occasion.'),
  giftApproval: threshold('GBP', 'Gifts: line-management approval needed above.'),
  reportIncident: timed('Health and safety incidents: reported within'),
  patchCriticalFlaws: timed('Critical security patches: installed within'),
  expirePrivilegedPassword: timed('Passwords of privileged accounts: expire every'),
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

export type CommitmentsFile = v.InferOutput<typeof commitmentsSchema>;
