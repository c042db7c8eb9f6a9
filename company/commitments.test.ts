import { describe, expect, it } from 'vitest';
import { commitmentInWords, commitments, quantityInWords, type CommitmentName } from './commitments.ts';

// The policy figures of the specification, typed out again on purpose.
const specified: Partial<Record<CommitmentName, string>> = {
  acknowledgeComplaint: 'within 3 business days',
  updateComplaint: 'every 2 weeks',
  answerComplaint: 'within 8 weeks',
  acknowledgeConcern: 'within 5 business days',
  answerDataRequest: 'within 1 month',
  notifyBreach: 'within 72 hours',
  keepPersonalData: 'no more than 5 years',
  minimumAge: '18',
  keepAmlRecords: 'at least 5 years',
  giftLimit: '£100',
  giftApproval: '£50',
  reportIncident: 'within 24 hours',
  patchCriticalFlaws: 'within 14 days',
  passwordLength: '12 characters',
  expirePrivilegedPassword: 'every 90 days',
  encryptionAtRest: 'AES-256',
  encryptionInTransit: 'TLS 1.2+',
  reviewAccess: 'quarterly',
  reviewConflictsRegister: 'quarterly',
  reportConflictsToBoard: 'semi-annually',
  reviewPolicies: 'annually',
  accessibilityStandard: 'WCAG 2.1 AA',
  textScaling: '200%',
  investorReports: 'quarterly',
  auditedFinancials: 'annual',
  investorCalls: 'biannual',
};

describe('a commitment', () => {
  it.each(Object.entries(specified))('%s reads “%s”', (name, words) => {
    expect(commitmentInWords(name as CommitmentName)).toBe(words);
  });

  it('can be printed without its preposition', () => {
    expect(quantityInWords('acknowledgeComplaint')).toBe('3 business days');
  });

  it('always says what it is about', () => {
    for (const { about } of Object.values(commitments)) expect(about.length).toBeGreaterThan(5);
  });
});
