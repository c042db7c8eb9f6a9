import { enquirySubjects, type EnquirySubject } from './enquiry-subjects.ts';
import given from './mailboxes.json' with { type: 'json' };
import type { Mailboxes } from './mailboxes.schema.ts';
import { headOffice } from './offices.ts';
import { withNotes, type FactNote, type Place } from './organization.ts';

/** Each is on /contact; `on` names the other places. */
const note = (role: string, ...on: readonly Place[]): FactNote => ({
  needed: `the mailbox of ${role}`,
  on: ['/contact', ...on],
});

/** The mailbox that answers each kind of message. */
export const mailboxes = withNotes(given as Mailboxes, {
  enquiries: note(
    'general enquiries',
    '/copyright',
    '/terms',
    '/website-terms',
    'the error pages',
    'emails',
    'the Impact Report',
    'the office cards',
  ),
  investors: note('Investor Relations', '/investor-terms', 'emails'),
  complaints: note('the Complaints Officer', '/regulatory-disclosure', 'emails', 'the Impact Report'),
  speakUp: note(
    'the Compliance Officer, for concerns',
    '/anti-corruption',
    '/modern-slavery',
    '/whistleblowing',
    'emails',
  ),
  committeeChair: note(
    'the chair of the Audit & Risk Committee, for concerns and for complaints about the Complaints Officer',
    '/regulatory-disclosure',
    '/whistleblowing',
    'emails',
  ),
  privacy: note('the Data Protection Lead', '/cookies', '/privacy', '/regulatory-disclosure', 'emails'),
  accessibility: note('accessibility issues', '/accessibility', 'emails', 'the Impact Report'),
  careers: note('applications', 'emails'),
  partnerships: note('partnership enquiries', 'emails'),
  media: note('media enquiries', '/copyright', '/insights', 'emails', 'the press kit'),
  security: note(
    'vulnerability reports',
    '/copyright',
    '/disclaimer',
    '/info-security',
    '/website-terms',
    'security.txt',
  ),
});

/** The part of an address after the @. */
export const domainOf = (address: string) => address.replace(/^.*@/, '');

const officeStaff = `the ${headOffice}`;

/** The role that answers each mailbox. */
export const answeredBy: Readonly<Record<keyof Mailboxes, string>> = {
  enquiries: officeStaff,
  complaints: 'the Complaints Officer',
  speakUp: 'the Compliance Officer',
  committeeChair: 'the chair of the Audit & Risk Committee',
  privacy: 'the Data Protection Lead',
  accessibility: officeStaff,
  investors: 'Investor Relations',
  careers: 'the people team',
  partnerships: 'the partnerships team',
  media: officeStaff,
  security: officeStaff,
};

/** The role that answers messages with this subject, such as "the Complaints Officer". An unlisted subject counts as general. */
export function ownerOf(slug: EnquirySubject['slug']): string {
  const { mailbox } = enquirySubjects.find((subject) => subject.slug === slug) ?? enquirySubjects[0];
  return answeredBy[mailbox];
}
