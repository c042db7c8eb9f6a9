import type { CommitmentName } from './commitments.ts';

/** Software keeps it, as a test shows: `name` is the test’s own title in `file`. */
interface KeptByTest {
  readonly kind: 'test';
  readonly file: string;
  readonly name: string;
}

/** A recurring job keeps it; the job’s name is on the timetable of the server. */
interface KeptByJob {
  readonly kind: 'job';
  readonly name: string;
}

/** An officer keeps it. `how` goes on after the role and repeats no figure. */
interface KeptByPerson {
  readonly kind: 'person';
  readonly role: string;
  readonly how: string;
}

export type PromiseKeeper = KeptByTest | KeptByJob | KeptByPerson;

const test = (file: string, name: string): PromiseKeeper => ({ kind: 'test', file, name });
const person = (role: string, how: string): PromiseKeeper => ({ kind: 'person', role, how });

const job = (name: string): PromiseKeeper => ({ kind: 'job', name });
const deadlines = 'company/deadlines.test.ts';

/**
 * What keeps each promise, so that none is printed without somebody or something answering for it.
 * Where software works out the date and an officer acts by it, both are named.
 */
export const promiseKeepers = {
  // Complaints
  acknowledgeComplaint: [
    test(deadlines, 'is acknowledged by Wednesday 30 December'),
    person('Complaints Officer', 'records the complaint and writes to the complainant by that date'),
  ],
  updateComplaint: [
    test(deadlines, 'has its first update by 6 January and its final response by 17 February 2027'),
    person('Complaints Officer', 'reports progress until the final response'),
  ],
  answerComplaint: [
    test(deadlines, 'has its first update by 6 January and its final response by 17 February 2027'),
    person('Complaints Officer', 'writes the decision with its reasons'),
  ],
  // Speaking up
  acknowledgeConcern: [
    test(deadlines, 'in business days always ends on one, and skips none'),
    person('Compliance Officer', 'acknowledges the report'),
  ],
  // Personal data
  answerDataRequest: [
    test(deadlines, 'ends a month on the last day of a shorter month'),
    person('Data Protection Lead', 'answers the request'),
  ],
  notifyBreach: [
    test(deadlines, 'counts hours exactly when the clocks go forward'),
    person('Data Protection Lead', 'notifies the authority'),
  ],
  keepPersonalData: [
    job('delete expired records'),
    person('Data Protection Lead', 'has records deleted that are kept elsewhere'),
  ],
  keepDeliveredMail: [job('delete expired records')],
  confirmSubscription: [
    person('Data Protection Lead', 'answers for the expiry of links that nobody confirmed'),
  ],
  keepStatistics: [person('Data Protection Lead', 'allows no statistics that are kept for longer')],
  keepConsentChoice: [
    person('Data Protection Lead', 'allows no optional storage without a choice that lapses'),
  ],
  minimumAge: [person('Data Protection Lead', 'deletes what somebody under that age has sent')],
  // Financial crime
  keepAmlRecords: [person('Compliance Officer', 'keeps the records and releases none of them earlier')],
  giftLimit: [person('Compliance Officer', 'keeps the gifts register and follows up what exceeds the limit')],
  giftApproval: [person('Line manager', 'approves in writing before the gift is entered in the register')],
  // Health and safety
  reportIncident: [person('HSE Director', 'receives the report and asks for those that are late')],
  // Information security
  patchCriticalFlaws: [
    person('CISO', 'has the patch installed, or the system isolated and the exception recorded'),
  ],
  expirePrivilegedPassword: [person('CISO', 'sets the expiry in the systems that have privileged accounts')],
  passwordLength: [person('CISO', 'sets the shortest length that systems accept')],
  encryptionAtRest: [person('CISO', 'approves no system that stores protected information otherwise')],
  encryptionInTransit: [
    test('server/http/security-headers.test.ts', 'asks for https only where the site has it'),
    person('CISO', 'has the host in front of the site refuse older versions of the protocol'),
  ],
  reviewAccess: [person('CISO', 'suspends access that its owner has not reviewed')],
  // Governance
  reviewConflictsRegister: [person('Compliance Officer', 'reviews every entry')],
  reportConflictsToBoard: [person('Compliance Officer', 'reports on the register')],
  reportSustainability: [person('Sustainability Committee', 'reports to the Board')],
  reviewPolicies: [person('Owner of each policy', 'reviews it by the date at its foot')],
  certifyCode: [
    person('Compliance Officer', 'collects the certificates and follows up those that are missing'),
  ],
  // Investors
  investorReports: [person('Investor Relations', 'sends the reports')],
  auditedFinancials: [person('Investor Relations', 'sends the audited statements')],
  investorCalls: [person('Investor Relations', 'holds the calls')],
  // Accessibility
  accessibilityStandard: [
    test('tests/journeys/axe.spec.ts', 'the nine main pages and the not-found page are accessible'),
    test('tests/journeys/axe.spec.ts', 'the first ten policies are accessible'),
    test('tests/journeys/axe.spec.ts', 'the other ten policies are accessible'),
    person(
      'Compliance Officer',
      'answers for what automatic checks cannot find, and sees that issues are resolved',
    ),
  ],
  textScaling: [
    test('tests/journeys/reflow.spec.ts', 'no page grows beyond its window when its text is twice as large'),
  ],
} as const satisfies Record<CommitmentName, readonly [PromiseKeeper, ...PromiseKeeper[]]>;
