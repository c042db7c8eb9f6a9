import type { mailboxes } from './organization.ts';
import type { CommitmentName } from './commitments.ts';

/** What an enquiry is about, who answers it, and which promise it starts. */
export interface EnquirySubject {
  readonly slug: string;
  readonly label: string;
  readonly mailbox: keyof typeof mailboxes;
  readonly answeredBy: string;
  readonly commitment: CommitmentName | null;
}

/** In the order of the Subject select; the first is the default. */
export const enquirySubjects = [
  {
    slug: 'general',
    label: 'General enquiry',
    mailbox: 'enquiries',
    answeredBy: 'the London office',
    commitment: null,
  },
  {
    slug: 'formal-complaint',
    label: 'Formal Complaint',
    mailbox: 'complaints',
    answeredBy: 'the Complaints Officer',
    commitment: 'acknowledgeComplaint',
  },
  {
    slug: 'speak-up',
    label: 'Speak up (confidential)',
    mailbox: 'speakUp',
    answeredBy: 'the Compliance Officer',
    commitment: 'acknowledgeConcern',
  },
  {
    slug: 'data-protection',
    label: 'Data protection request',
    mailbox: 'privacy',
    answeredBy: 'the Data Protection Lead',
    commitment: 'answerDataRequest',
  },
  {
    slug: 'accessibility',
    label: 'Accessibility issue',
    mailbox: 'accessibility',
    answeredBy: 'the London office',
    commitment: null,
  },
  {
    slug: 'investor-access',
    label: 'Investor access',
    mailbox: 'investors',
    answeredBy: 'Investor Relations',
    commitment: null,
  },
  {
    slug: 'investor-portal',
    label: 'Investor portal',
    mailbox: 'investors',
    answeredBy: 'Investor Relations',
    commitment: null,
  },
  {
    slug: 'application',
    label: 'Application',
    mailbox: 'careers',
    answeredBy: 'the people team',
    commitment: null,
  },
  {
    slug: 'partnership',
    label: 'Partnership',
    mailbox: 'partnerships',
    answeredBy: 'the partnerships team',
    commitment: null,
  },
  { slug: 'media', label: 'Media', mailbox: 'media', answeredBy: 'the London office', commitment: null },
] as const satisfies readonly EnquirySubject[];

export type EnquirySubjectSlug = (typeof enquirySubjects)[number]['slug'];

/** "/contact?subject=formal-complaint", with further details where a subject takes them. */
export function contactLink(
  subject: EnquirySubjectSlug,
  details: Readonly<Record<string, string>> = {},
): string {
  return `/contact?${new URLSearchParams({ subject, ...details }).toString()}`;
}
