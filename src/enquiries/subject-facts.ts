import { capitalized } from '../../company/count-in-words.ts';
import { concernAcknowledged, formatCommitment, type CommitmentName } from '../../company/commitments.ts';
import {
  enquirySubjects,
  type EnquirySubject,
  type EnquirySubjectSlug,
} from '../../company/enquiry-subjects.ts';
import { answeredBy, mailboxes } from '../../company/mailboxes.ts';
import { organization } from '../../company/organization.ts';
import { formatTelephone, telephoneHref } from '../../company/telephone.ts';
import { subjectOrGeneral } from './enquiry.ts';
import type { LinkedText } from './linked-text.tsx';

/** The sentence that names the recipient, such as "Your message goes to the Complaints Officer." */
export const routingText = ({ mailbox }: Pick<EnquirySubject, 'mailbox'>) =>
  `Your message goes to ${answeredBy[mailbox]}.`;

interface Step {
  readonly when: string;
  readonly text: LinkedText;
}

const step = (when: string, ...text: LinkedText): Step => ({ when, text });
const withDeadline = (name: CommitmentName, ...text: LinkedText) =>
  step(capitalized(formatCommitment(name)), ...text);

const receipt = step('At once', 'You see a receipt to print. An email repeats its reference and date.');
const answeredFrom = (slug: EnquirySubjectSlug, more = '') =>
  step('Who answers', `${routingText(subjectOrGeneral(slug))} ${more}`.trim());
const complain = step(
  'If you are unhappy with the answer',
  'Write again and choose Formal Complaint. The ',
  { text: 'complaints procedure', href: '/regulatory-disclosure#three-steps' },
  ' then applies.',
);
const ordinarySteps = (slug: EnquirySubjectSlug, more?: string) => [
  receipt,
  answeredFrom(slug, more),
  withDeadline(
    'answerEnquiry',
    'You receive a first answer. If it cannot settle the matter, it says when we write next.',
  ),
  complain,
];

const complaintDates = `acknowledgment ${formatCommitment('acknowledgeComplaint')}, final response ${formatCommitment('answerComplaint')}`;

const telephone = organization.pressTelephone.value;
const pressTelephone = { text: formatTelephone(telephone), href: telephoneHref(telephone) };

/** The steps from sending a message to what its sender can do when unhappy with the answer. */
const steps: Readonly<Record<EnquirySubjectSlug, readonly Step[]>> = {
  general: ordinarySteps('general'),
  'formal-complaint': [
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
      `Say so above the button. It goes to ${answeredBy.committeeChair} and to nobody else. The dates stay the same.`,
    ),
    step(
      'If you are unhappy with the answer, or it is late',
      `Ask ${answeredBy.complaints} to refer it to the Audit & Risk Committee: see `,
      { text: 'Escalation', href: '/regulatory-disclosure#escalation' },
      '.',
    ),
  ],
  'speak-up': [
    step('At once', 'You see the reference and the date. If you gave an address, we email you a receipt.'),
    step(capitalized(concernAcknowledged), 'The person who received it acknowledges the report.'),
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
      `Write to ${answeredBy.committeeChair}: see `,
      { text: 'Feedback', href: '/whistleblowing#feedback', newTab: true },
      '.',
    ),
  ],
  'data-protection': [
    receipt,
    answeredFrom('data-protection', 'If we are not sure who you are, we ask you for proof within the month.'),
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
  accessibility: ordinarySteps(
    'accessibility',
    'The reply says what will be done, and how to get what you need in the meantime.',
  ),
  'investor-access': ordinarySteps(
    'investor-access',
    'State in the form your category under the Financial Promotion Order 2005, and write where you are based. The category is your own statement: we ask for evidence before we send documents. Please send no identity documents until you are asked for them.',
  ),
  'investor-portal': ordinarySteps('investor-portal'),
  application: [
    receipt,
    answeredFrom('application'),
    withDeadline(
      'answerApplication',
      'You receive a first answer: whether we take your application further, or when we decide.',
    ),
    complain,
  ],
  partnership: ordinarySteps('partnership'),
  media: [
    step('If it is urgent', 'Telephone ', pressTelephone, '.'),
    ...ordinarySteps('media', 'Tell us your deadline.'),
  ],
};

/** What stands beside the button in place of who answers and by when. */
const urgent: Partial<Record<EnquirySubjectSlug, LinkedText>> = {
  media: ['Tell us your deadline. If it is urgent, telephone ', pressTelephone, '.'],
};

/** The dates alone, such as "Acknowledgment within 3 business days." */
const promises: Partial<Record<EnquirySubjectSlug, string>> = {
  'formal-complaint': `${capitalized(complaintDates)}.`,
  'speak-up': `Acknowledgment ${concernAcknowledged}. Feedback ${formatCommitment('answerConcern')}.`,
  'data-protection': `We answer a request ${formatCommitment('answerDataRequest')}. We acknowledge a complaint about your data ${formatCommitment('acknowledgeComplaint')} and answer it ${formatCommitment('answerComplaint')}.`,
  application: `First answer ${formatCommitment('answerApplication')}.`,
};

interface TopicQuestion {
  readonly label: string;
  readonly hint: string;
  /** The option that names no topic. */
  readonly no: string;
}

const topicQuestions: Partial<Record<EnquirySubjectSlug, TopicQuestion>> = {
  'formal-complaint': {
    label: 'Is it about one of these?',
    hint: `If so, someone else will answer. If the form cannot take a complaint about ${answeredBy.complaints}, write to ${mailboxes.committeeChair.value}.`,
    no: 'No',
  },
  'data-protection': {
    label: 'Is this a complaint?',
    hint: `A complaint has dates of its own: ${complaintDates}.`,
    no: 'No, a request or a question',
  },
};

/** What the form says about a subject. */
export interface SubjectFacts {
  readonly steps: readonly Step[];
  /** One line that says who answers and by when, or what to do if it is urgent. */
  readonly inShort: LinkedText;
  /** What the form asks about a complaint with this subject. */
  readonly topicQuestion?: TopicQuestion | undefined;
}

export const subjectFacts = Object.fromEntries(
  enquirySubjects.map((subject): [EnquirySubjectSlug, SubjectFacts] => {
    const { slug } = subject;
    const promise = promises[slug] ?? `First answer ${formatCommitment('answerEnquiry')}.`;
    const inShort = slug === 'speak-up' ? promise : `${routingText(subject)} ${promise}`;
    return [
      slug,
      { steps: steps[slug], inShort: urgent[slug] ?? [inShort], topicQuestion: topicQuestions[slug] },
    ];
  }),
) as Readonly<Record<EnquirySubjectSlug, SubjectFacts>>;
