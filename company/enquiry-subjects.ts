import type { MailboxName } from './mailboxes.ts';

/** The first promise about a subject; a complaint and a concern have others after it. */
type FirstCommitment =
  'answerEnquiry' | 'acknowledgeComplaint' | 'acknowledgeConcern' | 'answerDataRequest' | 'answerApplication';

const subject = <const Slug extends string>(
  slug: Slug,
  label: string,
  mailbox: MailboxName,
  commitment: FirstCommitment = 'answerEnquiry',
) => ({ slug, label, mailbox, commitment });

/** The subjects in the order of the Subject select; the first is the default. */
export const enquirySubjects = [
  subject('general', 'General enquiry', 'enquiries'),
  subject('formal-complaint', 'Formal Complaint', 'complaints', 'acknowledgeComplaint'),
  subject('speak-up', 'Speak up (confidential)', 'speakUp', 'acknowledgeConcern'),
  subject('data-protection', 'Data protection request', 'privacy', 'answerDataRequest'),
  subject('accessibility', 'Accessibility issue', 'accessibility'),
  subject('investor-access', 'Investor access', 'investors'),
  subject('investor-portal', 'Investor portal', 'investors'),
  subject('application', 'Application', 'careers', 'answerApplication'),
  subject('partnership', 'Partnership', 'partnerships'),
  subject('media', 'Media', 'media'),
] as const;

/** What an enquiry is about, which mailbox answers it, and which promise applies. */
export type EnquirySubject = ReturnType<typeof subject> & {
  /** The topics of a complaint that decide who answers it. */
  readonly about?: { readonly label: string; readonly next: string };
};
export type EnquirySubjectSlug = (typeof enquirySubjects)[number]['slug'];

/** The topics of a complaint that change who answers it; `next` says what that role does. */
export const complaintTopics = [
  {
    slug: 'personal-data',
    subjects: ['formal-complaint', 'data-protection'] satisfies EnquirySubjectSlug[],
    label: 'How my personal data is used',
    mailbox: 'privacy',
    next: 'The Data Protection Lead looks into it without undue delay, keeps you informed of progress and tells you the outcome.',
  },
  {
    slug: 'complaints-officer',
    subjects: ['formal-complaint'] satisfies EnquirySubjectSlug[],
    label: 'The Complaints Officer',
    mailbox: 'committeeChair',
    next: 'The chair appoints someone else to carry out every step.',
  },
] as const;

export type ComplaintTopicSlug = (typeof complaintTopics)[number]['slug'];

/** The topics that a complaint with this subject may have. */
export const complaintTopicsOf = (subject: string) =>
  complaintTopics.filter(({ subjects }) => subjects.some((slug) => slug === subject));

/** A subject with the changes of its topic: another role answers, and all the dates of a complaint apply. */
export function subjectAbout(
  subject: EnquirySubject,
  topic: ComplaintTopicSlug | null | undefined,
): EnquirySubject {
  const about = complaintTopicsOf(subject.slug).find(({ slug }) => slug === topic);
  if (!about) return subject;
  const { mailbox } = about;
  const label = subject.slug === 'data-protection' ? 'Complaint about personal data' : subject.label;
  return { ...subject, label, mailbox, commitment: 'acknowledgeComplaint', about };
}

/**
 * What an enquiry can be about besides a concern: each subject, and after it each topic of a complaint that another role answers.
 */
export const destinations: readonly {
  readonly subject: EnquirySubject & { readonly slug: EnquirySubjectSlug };
  readonly about: ComplaintTopicSlug | null;
}[] = enquirySubjects
  .filter(({ slug }) => slug !== 'speak-up')
  .flatMap((found) => [
    { subject: found, about: null },
    ...complaintTopicsOf(found.slug).map(({ slug }) => ({
      subject: { ...subjectAbout(found, slug), slug: found.slug },
      about: slug,
    })),
  ]);

/** The people who can receive a concern, in the order in which the form offers them; the first is the default. */
export const concernRecipients = [
  { slug: 'compliance-officer', title: 'Compliance Officer', mailbox: 'speakUp' },
  { slug: 'committee-chair', title: 'chair of the Audit & Risk Committee', mailbox: 'committeeChair' },
] as const;

export type ConcernRecipient = (typeof concernRecipients)[number];
export type ConcernRecipientSlug = ConcernRecipient['slug'];

/** The recipient of a concern; the Compliance Officer if nobody is named. */
export function concernRecipient(slug: ConcernRecipientSlug | null | undefined): ConcernRecipient {
  return concernRecipients.find((recipient) => recipient.slug === slug) ?? concernRecipients[0];
}

export type ConcernMailbox = ConcernRecipient['mailbox'];

/** The mailboxes of the people who can receive a concern. */
export const concernMailboxes: readonly ConcernMailbox[] = concernRecipients.map(({ mailbox }) => mailbox);

/** Whether concerns go to this mailbox. */
export const receivesConcerns = (mailbox: string): mailbox is ConcernMailbox =>
  concernMailboxes.some((name) => name === mailbox);

/** The person who receives the concerns to a mailbox. @throws {RangeError} for a mailbox that receives none */
export function recipientAt(mailbox: MailboxName): ConcernRecipient {
  const found = concernRecipients.find((recipient) => recipient.mailbox === mailbox);
  if (!found) throw new RangeError(`No concern goes to ${mailbox}`);
  return found;
}

/** A link such as "/contact?subject=formal-complaint", with details if the subject takes any. */
export function contactLink(
  subject: EnquirySubjectSlug,
  details: Readonly<Record<string, string>> = {},
): string {
  return `/contact?${new URLSearchParams({ subject, ...details }).toString()}`;
}
