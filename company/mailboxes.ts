import { enquirySubjects, type EnquirySubject } from './enquiry-subjects.ts';
import given from './mailboxes.json' with { type: 'json' };
import type { Mailboxes } from './mailboxes.schema.ts';
import { headOffice } from './offices.ts';
import { factWithNote, type Place } from './organization.ts';

const file = given as Mailboxes;

/** Each is on /contact; `on` names the other places. */
const mailbox = (name: keyof Mailboxes, role: string, ...on: readonly Place[]) =>
  factWithNote(file[name], `the mailbox of ${role}`, { on: ['/contact', ...on] });

/** The mailbox that answers each kind of message. */
export const mailboxes = {
  enquiries: mailbox(
    'enquiries',
    'general enquiries',
    '/copyright',
    '/terms',
    '/website-terms',
    'the error pages',
    'emails',
    'the Impact Report',
    'the office cards',
  ),
  investors: mailbox('investors', 'Investor Relations', '/investor-terms', 'emails'),
  complaints: mailbox(
    'complaints',
    'the Complaints Officer',
    '/regulatory-disclosure',
    'emails',
    'the Impact Report',
  ),
  speakUp: mailbox(
    'speakUp',
    'the Compliance Officer, for concerns',
    '/anti-corruption',
    '/modern-slavery',
    '/whistleblowing',
    'emails',
  ),
  committeeChair: mailbox(
    'committeeChair',
    'the chair of the Audit & Risk Committee, for concerns and for complaints about the Complaints Officer',
    '/regulatory-disclosure',
    '/whistleblowing',
    'emails',
  ),
  privacy: mailbox(
    'privacy',
    'the Data Protection Lead',
    '/cookies',
    '/privacy',
    '/regulatory-disclosure',
    'emails',
  ),
  accessibility: mailbox(
    'accessibility',
    'accessibility issues',
    '/accessibility',
    'emails',
    'the Impact Report',
  ),
  careers: mailbox('careers', 'applications', 'emails'),
  partnerships: mailbox('partnerships', 'partnership enquiries', 'emails'),
  media: mailbox('media', 'media enquiries', '/copyright', '/insights', 'emails', 'the press kit'),
  security: mailbox(
    'security',
    'vulnerability reports',
    '/copyright',
    '/disclaimer',
    '/info-security',
    '/website-terms',
    'security.txt',
  ),
} as const satisfies Readonly<Record<keyof Mailboxes, unknown>>;

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
