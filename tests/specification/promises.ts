import type { CommitmentName } from '../../company/commitments.ts';

/** A test that fails when the commitment changes and the behaviour of the software does not. */
export interface KeepingTest {
  readonly file: string;
  readonly name: string;
}

const changes = 'tests/specification/promises.test.ts';
const deadline = { file: changes, name: 'a changed promise moves the deadline of an enquiry' };
const retention = { file: changes, name: 'a changed promise moves the night of deletion' };

const subscription = { file: changes, name: 'a changed promise moves the time limits of a subscription' };

const everyPage = {
  file: 'tests/journeys/every-page.spec.ts',
  name: 'loads whole, is accessible, begins below the fixed header and fits its window',
};

/** The guarantee of each commitment: software, as a test shows, or the role that answers for it. */
export const commitmentOwners = {
  answerEnquiry: deadline,
  acknowledgeComplaint: deadline,
  updateComplaint: deadline,
  answerComplaint: deadline,
  acknowledgeConcern: deadline,
  acknowledgeConcernAtLatest: deadline,
  answerConcern: deadline,
  answerDataRequest: deadline,
  notifyBreach: 'Data Protection Lead',
  keepPersonalData: retention,
  keepApplications: retention,
  keepEmailBodies: retention,
  confirmSubscription: subscription,
  limitSubscriptionMail: subscription,
  limitMailAfterUnsubscribing: subscription,
  keepStatistics: retention,
  showStatistics: {
    file: changes,
    name: 'a changed promise moves the smallest count of visits that is shown',
  },
  keepConsentChoice: { file: changes, name: 'a changed promise moves the lifetime of the consent cookie' },
  minimumAge: 'Data Protection Lead',
  answerApplication: deadline,
  keepAmlRecords: 'Compliance Officer',
  giftLimit: 'Compliance Officer',
  giftApproval: 'Line manager',
  reportIncident: 'HSE Director',
  patchCriticalFlaws: 'CISO',
  expirePrivilegedPassword: 'CISO',
  passwordLength: 'CISO',
  encryptionAtRest: 'CISO',
  encryptionInTransit: 'CISO',
  reviewAccess: 'CISO',
  reviewConflictsRegister: 'Compliance Officer',
  reportConflictsToBoard: 'Compliance Officer',
  reportSustainability: 'Sustainability Committee',
  reviewPolicies: 'Owner of each policy',
  certifyCode: 'Compliance Officer',
  investorReports: 'Investor Relations',
  auditedFinancials: 'Investor Relations',
  investorCalls: 'Investor Relations',
  accessibilityStandard: everyPage,
  textScaling: everyPage,
} as const satisfies Record<CommitmentName, KeepingTest | string>;
