import type { mailboxes } from './organization.ts';
import type { CommitmentName } from './commitments.ts';

const subject = <const Slug extends string>(
  slug: Slug,
  label: string,
  mailbox: keyof typeof mailboxes,
  answeredBy: string,
  commitment: CommitmentName | null = null,
) => ({ slug, label, mailbox, answeredBy, commitment });

/** In the order of the Subject select; the first is the default. */
export const enquirySubjects = [
  subject('general', 'General enquiry', 'enquiries', 'the London office'),
  subject(
    'formal-complaint',
    'Formal Complaint',
    'complaints',
    'the Complaints Officer',
    'acknowledgeComplaint',
  ),
  subject('speak-up', 'Speak up (confidential)', 'speakUp', 'the Compliance Officer', 'acknowledgeConcern'),
  subject(
    'data-protection',
    'Data protection request',
    'privacy',
    'the Data Protection Lead',
    'answerDataRequest',
  ),
  subject('accessibility', 'Accessibility issue', 'accessibility', 'the London office'),
  subject('investor-access', 'Investor access', 'investors', 'Investor Relations'),
  subject('investor-portal', 'Investor portal', 'investors', 'Investor Relations'),
  subject('application', 'Application', 'careers', 'the people team', 'answerApplication'),
  subject('partnership', 'Partnership', 'partnerships', 'the partnerships team'),
  subject('media', 'Media', 'media', 'the London office'),
] as const;

/** What an enquiry is about, who answers it, and which promise it starts. */
export type EnquirySubject = ReturnType<typeof subject>;
export type EnquirySubjectSlug = (typeof enquirySubjects)[number]['slug'];

/** "/contact?subject=formal-complaint", with further details where a subject takes them. */
export function contactLink(
  subject: EnquirySubjectSlug,
  details: Readonly<Record<string, string>> = {},
): string {
  return `/contact?${new URLSearchParams({ subject, ...details }).toString()}`;
}
