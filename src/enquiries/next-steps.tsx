import type { ReactNode } from 'react';
import { concernAcknowledged, formatCommitment, type CommitmentName } from '../../company/commitments.ts';
import {
  complaintTopicsOf,
  enquirySubjects,
  type ComplaintTopicSlug,
  type EnquirySubject,
  type EnquirySubjectSlug,
} from '../../company/enquiry-subjects.ts';
import { answeredBy, mailboxes } from '../../company/mailboxes.ts';
import { Field, Honeypot } from '../ui/field.tsx';
import { subjectOrGeneral, topicFieldOf } from './enquiry.ts';
import { capitalized } from '../ui/capitalized.ts';

/** The sentence that names the recipient, such as "Your message goes to the Complaints Officer." */
export const routingText = ({ mailbox }: Pick<EnquirySubject, 'mailbox'>) =>
  `Your message goes to ${answeredBy[mailbox]}.`;

interface Step {
  readonly when: string;
  readonly text: ReactNode;
}

const withDeadline = (name: CommitmentName, text: ReactNode): Step => ({
  when: capitalized(formatCommitment(name)),
  text,
});

const receipt: Step = {
  when: 'At once',
  text: 'You see a receipt to print. An email repeats its reference and date.',
};
const answeredFrom = (slug: EnquirySubjectSlug, more = ''): Step => ({
  when: 'Who answers',
  text: `${routingText(subjectOrGeneral(slug))} ${more}`.trim(),
});
const complain: Step = {
  when: 'If you are unhappy with the answer',
  text: (
    <>
      Write again and choose Formal Complaint. The{' '}
      <a href="/regulatory-disclosure#three-steps">complaints procedure</a> then applies.
    </>
  ),
};
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

/** The steps from sending a message to what its sender can do when unhappy with the answer. */
const steps: Readonly<Record<EnquirySubjectSlug, readonly Step[]>> = {
  general: ordinarySteps('general'),
  'formal-complaint': [
    {
      when: 'At once',
      text: 'You see a receipt to print, with every date, for your calendar too. An email repeats its reference and dates.',
    },
    withDeadline(
      'acknowledgeComplaint',
      `${capitalized(answeredBy.complaints)} acknowledges it and names who will investigate.`,
    ),
    withDeadline('updateComplaint', 'You receive a progress update, even when there is little to report.'),
    withDeadline('answerComplaint', 'You receive the final response, with the reasons for it.'),
    {
      when: 'If it is about your personal data',
      text: `Say so above the button. ${capitalized(answeredBy.privacy)} then answers instead. The dates stay the same.`,
    },
    {
      when: `If it is about ${answeredBy.complaints}`,
      text: `Say so above the button. It goes to ${answeredBy.committeeChair} and to nobody else. The dates stay the same.`,
    },
    {
      when: 'If you are unhappy with the answer, or it is late',
      text: (
        <>
          Ask {answeredBy.complaints} to refer it to the Audit & Risk Committee: see{' '}
          <a href="/regulatory-disclosure#escalation">Escalation</a>.
        </>
      ),
    },
  ],
  'speak-up': [
    {
      when: 'At once',
      text: 'You see the reference and the date. If you gave an address, we email you a receipt.',
    },
    { when: capitalized(concernAcknowledged), text: 'The person who received it acknowledges the report.' },
    {
      when: 'Then',
      text: 'It is assessed and, if it can be taken further, investigated by someone with no part in the matter. You are told when a stage is finished.',
    },
    withDeadline(
      'answerConcern',
      'You hear what was found and done, as far as the law allows. If more time is needed, you hear how far we are and what comes next.',
    ),
    {
      when: 'If it is handled badly',
      text: (
        <>
          Write to {answeredBy.committeeChair}: see{' '}
          <a href="/whistleblowing#feedback" target="_blank" rel="noopener">
            Feedback (opens in a new tab)
          </a>
          .
        </>
      ),
    },
  ],
  'data-protection': [
    receipt,
    answeredFrom('data-protection', 'If we are not sure who you are, we ask you for proof within the month.'),
    withDeadline(
      'answerDataRequest',
      'You receive the answer. If the law allows more time for a complex request, you are told why by then.',
    ),
    {
      when: 'If you are unhappy with the answer, or this is a complaint',
      text: (
        <>
          Say so above the button. It then has every date of a complaint: {complaintDates}. You may also go to
          the ICO: see <a href="/privacy#data-protection-complaints-and-the-ico">complaints about data</a>.
        </>
      ),
    },
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
  media: ordinarySteps('media', 'Tell us your deadline.'),
};

/** The dates alone, such as "Acknowledgment within 3 business days." */
const promises: Partial<Record<EnquirySubjectSlug, string>> = {
  'formal-complaint': `${capitalized(complaintDates)}.`,
  'speak-up': `Acknowledgment ${concernAcknowledged}. Feedback ${formatCommitment('answerConcern')}.`,
  'data-protection': `We answer a request ${formatCommitment('answerDataRequest')}. We acknowledge a complaint about your data ${formatCommitment('acknowledgeComplaint')} and answer it ${formatCommitment('answerComplaint')}.`,
  application: `First answer ${formatCommitment('answerApplication')}.`,
};

interface SubjectProps {
  readonly subject: string;
}

/** The steps and the notes that depend on the subject. When a visitor chooses another subject, the script of the form shows that subject’s. */
export function NextSteps({ subject }: SubjectProps) {
  return (
    <section className="next-steps" id="next" aria-labelledby="next-heading">
      <h2 className="heading-3" id="next-heading">
        What happens next
      </h2>
      {enquirySubjects.map(({ slug, label }) => (
        <div key={slug} data-subject={slug} hidden={slug !== subject}>
          <p className="note">Subject: {label}</p>
          <ol className="small">
            {steps[slug].map(({ when, text }) => (
              <li key={when}>
                <b>{when}</b>
                <p>{text}</p>
              </li>
            ))}
          </ol>
        </div>
      ))}
    </section>
  );
}

interface FormEndProps extends SubjectProps {
  /** The topic of a complaint that is chosen. */
  readonly about?: ComplaintTopicSlug | undefined;
}

const topicQuestions: Partial<Record<EnquirySubjectSlug, { label: string; hint: string; no: string }>> = {
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

/** Asks what a complaint is about. It is static, and so not part of the script; the server reads it from the post. */
function ComplaintTopics({ subject, about }: FormEndProps) {
  return enquirySubjects.map(({ slug }) => {
    const question = topicQuestions[slug];
    if (!question) return null;
    const { no, ...labels } = question;
    return (
      <div key={slug} data-subject={slug} hidden={slug !== subject}>
        <Field
          id={topicFieldOf(slug)}
          as="select"
          {...labels}
          required={false}
          defaultValue={slug === subject ? about : undefined}
        >
          <option value="">{no}</option>
          {complaintTopicsOf(slug).map((topic) => (
            <option key={topic.slug} value={topic.slug}>
              {topic.label}
            </option>
          ))}
        </Field>
      </div>
    );
  });
}

/** One line that says who answers and by when, for windows in which the steps are below the form. */
function NextStepsInShort({ subject }: SubjectProps) {
  return (
    <div className="next-in-short narrow-only small">
      {enquirySubjects.map(({ slug }) => (
        <p key={slug} data-subject={slug} hidden={slug !== subject}>
          {slug === 'speak-up' ? null : `${routingText(subjectOrGeneral(slug))} `}
          {promises[slug] ?? `First answer ${formatCommitment('answerEnquiry')}.`}
        </p>
      ))}
      <p>
        <a href="#next">What happens next</a>
      </p>
    </div>
  );
}

/** The end of the form: a select for the topic of a complaint, who answers and by when, the privacy notice, and a honeypot. */
export function FormEnd({ subject, about }: FormEndProps) {
  return (
    <>
      <ComplaintTopics subject={subject} about={about} />
      <NextStepsInShort subject={subject} />
      <p className="note">
        We use your message to answer you. The <a href="/privacy">Privacy Policy</a> says who sees it and how
        long we keep it.
      </p>
      <Honeypot />
    </>
  );
}
