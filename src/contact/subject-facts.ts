import { capitalized } from '../../company/count-in-words.ts';
import { concernAcknowledged, formatCommitment, type CommitmentName } from '../../company/commitments.ts';
import type { EnquirySubject, EnquirySubjectSlug } from '../../company/enquiry-subjects.ts';
import { answeredBy, mailboxes } from '../../company/mailboxes.ts';
import { organization } from '../../company/organization.ts';
import { formatTelephone, telephoneHref } from '../../company/telephone.ts';
import type { Heading } from './contact-headings.ts';
import { subjectOrGeneral } from '../enquiries/enquiry.ts';
import type { LinkedText } from './linked-text.tsx';

/** The sentence that names the recipient, such as "Your message goes to the Complaints Officer." */
export const routingText = ({ mailbox }: Pick<EnquirySubject, 'mailbox'>) =>
  `Your message goes to ${answeredBy[mailbox]}.`;

interface Step {
  readonly when: string;
  readonly text: LinkedText;
}

/** What the page says about a subject. */
interface SubjectFacts extends Heading {
  /** From sending a message to what its sender can do when unhappy with the answer. */
  readonly steps: readonly Step[];
  /** What the form asks about a complaint with this subject. `no` is the option that names no topic. */
  readonly topicQuestion?: { readonly label: string; readonly hint: string; readonly no: string };
}

const step = (when: string, ...text: LinkedText): Step => ({ when, text });
const withDeadline = (name: CommitmentName, ...text: LinkedText) =>
  step(capitalized(formatCommitment(name)), ...text);

const receipt = step('At once', 'You see a receipt to print. An email repeats its reference and date.');
const routedFrom = (slug: EnquirySubjectSlug, more: string) =>
  `${routingText(subjectOrGeneral(slug))} ${more}`.trim();
const answeredFrom = (slug: EnquirySubjectSlug, more = '') => step('Who answers', routedFrom(slug, more));
const complain = step(
  'If you are unhappy with the answer',
  'Write again and choose Formal Complaint. The ',
  { text: 'complaints procedure', href: '/regulatory-disclosure#three-steps' },
  ' then applies.',
);

/** A subject with the steps of most. @param more follows who answers */
const ordinary = (slug: EnquirySubjectSlug, title: string, lead: string, more?: string): SubjectFacts => ({
  title,
  lead,
  steps: [
    receipt,
    answeredFrom(slug, more),
    withDeadline(
      'answerEnquiry',
      'You receive a first answer. If it cannot settle the matter, it says when we write next.',
    ),
    complain,
  ],
});

const complaintDates = `acknowledgment ${formatCommitment('acknowledgeComplaint')}, final response ${formatCommitment('answerComplaint')}`;

const telephone = organization.pressTelephone.value;
const pressTelephone = { text: formatTelephone(telephone), href: telephoneHref(telephone) };
const media = ordinary(
  'media',
  'Media enquiry',
  `Tell us your deadline. If it is urgent, telephone ${pressTelephone.text}.`,
  'Tell us your deadline.',
);

export const subjectFacts: Readonly<Record<EnquirySubjectSlug, SubjectFacts>> = {
  general: ordinary('general', 'Contact', 'Tell us what you need. The right person will reply.'),
  'formal-complaint': {
    title: 'Make a formal complaint',
    lead: 'Tell us what happened and what you would like us to do. It costs nothing.',
    steps: [
      step(
        'At once',
        'You see a receipt to print, with every date, for your calendar too. An email repeats its reference and dates.',
      ),
      withDeadline(
        'acknowledgeComplaint',
        `${capitalized(answeredBy.complaints)} acknowledges it and names who will investigate.`,
      ),
      withDeadline('updateComplaint', 'You receive a progress update, even when there is little to report.'),
      withDeadline('answerComplaint', 'You receive the final response, with the reasons for it.'),
      step(
        'If it is about your personal data',
        `Say so above the button. ${capitalized(answeredBy.privacy)} then answers instead. The dates stay the same.`,
      ),
      step(
        `If it is about ${answeredBy.complaints}`,
        `Say so above the button. It goes to ${answeredBy.committeeChair} and the chair’s deputy. ${capitalized(answeredBy.complaints)} does not see it. The dates stay the same.`,
      ),
      step(
        'If you are unhappy with the answer, or it is late',
        `Ask ${answeredBy.complaints}, or the chair if it was about that officer, to refer it to the Audit & Risk Committee: see `,
        { text: 'Escalation', href: '/regulatory-disclosure#escalation' },
        '.',
      ),
    ],
    topicQuestion: {
      label: 'Is it about one of these?',
      hint: `If so, someone else will answer. If the form cannot take a complaint about ${answeredBy.complaints}, write to ${mailboxes.committeeChair.value}.`,
      no: 'No',
    },
  },
  'speak-up': {
    title: 'Report a concern',
    lead: 'You need not say who you are.',
    steps: [
      step('At once', 'You see the reference and the date. If you gave an address, we email you a receipt.'),
      step(capitalized(concernAcknowledged), 'The person who received it acknowledges the concern.'),
      step(
        'Then',
        'It is assessed and, if it can be taken further, investigated by someone with no part in the matter. You are told when a stage is finished.',
      ),
      withDeadline(
        'answerConcern',
        'You hear what was found and done, as far as the law allows. If more time is needed, you hear how far we are and what comes next.',
      ),
      step(
        'If it is handled badly',
        'Report again to the other person in this form, unless it is about them, or write to the committee: see ',
        { text: 'Feedback', href: '/whistleblowing#feedback' },
        '.',
      ),
    ],
  },
  'data-protection': {
    title: 'Data protection request',
    lead: 'Ask what we hold about you, or ask us to correct or delete it. It costs nothing.',
    steps: [
      receipt,
      answeredFrom(
        'data-protection',
        'If we are not sure who you are, we ask you for proof within the month.',
      ),
      withDeadline(
        'answerDataRequest',
        'You receive the answer. If the law allows more time for a complex request, you are told why by then.',
      ),
      step(
        'If you are unhappy with the answer, or this is a complaint',
        `Say so above the button. It then has every date of a complaint: ${complaintDates}. You may also go to the ICO: see `,
        { text: 'complaints about data', href: '/privacy#data-protection-complaints-and-the-ico' },
        '.',
      ),
    ],
    topicQuestion: {
      label: 'Is this a complaint?',
      hint: `A complaint has dates of its own: ${complaintDates}.`,
      no: 'No, a request or a question',
    },
  },
  accessibility: ordinary(
    'accessibility',
    'Report an accessibility issue',
    'Tell us which page it was, and what got in your way.',
    'The reply says what will be done, and how to get what you need in the meantime.',
  ),
  'investor-access': ordinary(
    'investor-access',
    'Request investor access',
    'Tell us who you invest for and where you are based.',
    'In the form, choose your category under the Financial Promotion Order 2005 and say where you are based. We ask for evidence of the category before we send documents. Please send no identity documents until we ask.',
  ),
  'investor-portal': ordinary('investor-portal', 'Investor portal', 'Tell us what you need from the portal.'),
  application: {
    title: 'Apply for a role',
    lead: 'Tell us what you have done, and why you would like to join.',
    steps: [
      receipt,
      answeredFrom('application'),
      withDeadline(
        'answerApplication',
        'You receive a first answer: whether we take your application further, or when we decide.',
      ),
      complain,
    ],
  },
  partnership: ordinary(
    'partnership',
    'Explore a partnership',
    'Tell us about the place, and what you would like to do there.',
  ),
  media: {
    ...media,
    steps: [step('If it is urgent', 'Telephone ', pressTelephone, '.'), ...media.steps],
  },
};
