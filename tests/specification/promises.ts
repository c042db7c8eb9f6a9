import type { CommitmentName } from '../../company/commitments.ts';

/** A test that fails when the commitment changes and the behaviour of the software does not. */
const whenChanged = 'tests/content/second-company.test.ts';
const onEveryPage = 'tests/journeys/every-page.spec.ts';

/** What keeps each commitment: software, as a test shows, or the role that answers for it. */
export const commitmentOwners = {
  answerEnquiry: whenChanged,
  acknowledgeComplaint: whenChanged,
  updateComplaint: whenChanged,
  answerComplaint: whenChanged,
  acknowledgeConcern: whenChanged,
  acknowledgeConcernAtLatest: whenChanged,
  answerConcern: whenChanged,
  answerDataRequest: whenChanged,
  notifyBreach: 'Data Protection Lead',
  keepPersonalData: whenChanged,
  keepApplications: whenChanged,
  keepEmailBodies: whenChanged,
  confirmSubscription: whenChanged,
  limitSubscriptionMail: whenChanged,
  limitMailAfterUnsubscribing: whenChanged,
  keepStatistics: whenChanged,
  showStatistics: whenChanged,
  keepConsentChoice: whenChanged,
  minimumAge: 'Data Protection Lead',
  answerApplication: whenChanged,
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
  accessibilityStandard: onEveryPage,
  textScaling: onEveryPage,
} satisfies Record<CommitmentName, string>;
