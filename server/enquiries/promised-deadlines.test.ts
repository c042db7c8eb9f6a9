import { describe, expect, it } from 'vitest';
import { enquirySubjects, type EnquirySubjectSlug } from '../../company/enquiry-subjects.ts';
import { promisedDeadlines } from './promised-deadlines.ts';

const promisedFor = (slug: EnquirySubjectSlug) => {
  const subject = enquirySubjects.find((candidate) => candidate.slug === slug) ?? enquirySubjects[0];
  return promisedDeadlines(subject, new Date('2026-12-23T10:00:00Z')).map(({ label, date }) => [label, date]);
};

describe('what is promised on Wednesday 23 December 2026', () => {
  it('a complaint is acknowledged by 30 December, kept informed, and answered by 17 February', () => {
    expect(promisedFor('formal-complaint')).toEqual([
      ['Acknowledgment', '2026-12-30'],
      ['Progress update', '2027-01-06'],
      ['Progress update', '2027-01-20'],
      ['Progress update', '2027-02-03'],
      ['Final response', '2027-02-17'],
    ]);
  });

  it('a concern is acknowledged within five business days', () => {
    expect(promisedFor('speak-up')).toEqual([['Acknowledgment', '2027-01-04']]);
  });

  it('a data protection request is answered within a month', () => {
    expect(promisedFor('data-protection')).toEqual([['Answer', '2027-01-23']]);
  });

  it('nothing is promised about the rest, and every subject is known', () => {
    for (const { slug, commitment } of enquirySubjects) {
      expect(promisedFor(slug).length > 0, slug).toBe(commitment !== null);
    }
  });
});
