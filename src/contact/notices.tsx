import type { Ref } from 'react';
import { subjectAbout } from '../../company/enquiry-subjects.ts';
import { statusOfProblem, type FormProblem } from './contact-response.ts';
import {
  enquiryFieldNames,
  isConcern,
  subjectOrGeneral,
  type EnquiryDetails,
  type EnquiryErrors,
  type EnquiryValues,
} from '../enquiries/enquiry.ts';
import { Alert } from '../ui/alert.tsx';
import { TelephoneLink } from '../ui/button.tsx';
import { NewTabLink } from '../ui/new-tab-link.tsx';
import type { ContactFacts } from './contact-facts.ts';

interface NoticeProps {
  readonly ref: Ref<HTMLDivElement> | undefined;
}

/** The errors of the enquiry form, in the order of its fields. */
export function ErrorSummary({ ref, errors }: NoticeProps & { readonly errors: EnquiryErrors }) {
  const found = enquiryFieldNames.flatMap((field) =>
    errors[field] ? [[field, errors[field]] as const] : [],
  );
  const heading = found.length === 1 ? 'One field needs your attention' : 'Some fields need your attention';
  return <Alert ref={ref} heading={heading} errors={found} />;
}

/** With `no-response` nothing that comes from this server says whether the message arrived. */
export type ShownProblem = FormProblem | 'no-response';

const notReceived = 'Your message has not been received';

const problemTexts: Readonly<Record<ShownProblem, readonly [heading: string, text: string]>> = {
  unavailable: [
    notReceived,
    'We cannot store messages at the moment. What you typed is still below: please send it again in a few minutes.',
  ],
  'no-key': [
    notReceived,
    'We cannot store messages to this person at the moment. What you typed is still below: you can choose the other person, unless it is about them.',
  ],
  'no-response': [
    'We do not know whether your message has arrived',
    'Our server did not respond. What you typed is still below: please send it again. We keep one copy.',
  ],
  'too-many': [
    notReceived,
    'Too many messages came from your connection. What you typed is still below: please send it again in a few minutes.',
  ],
  forbidden: [
    notReceived,
    'We could not confirm where it came from. What you typed is still below: please send it again.',
  ],
  honeypot: [
    'Please send your message once more',
    'Your browser filled in a hidden field. What you typed is still below: press Send Message again.',
  ],
  'new-case-code': [
    'Write down your case code',
    'What you typed is still below, and is not stored yet. Write down the code above the button, which is new, and press Send Message again.',
  ],
};

interface ProblemNoticeProps extends NoticeProps {
  readonly problem: ShownProblem;
  readonly values: Pick<EnquiryValues, 'subject' | 'message'>;
  /** The topic of a complaint, which decides to whom an email goes. */
  readonly about?: EnquiryDetails['about'];
  readonly facts: ContactFacts;
}

/** The reason why a message was not stored, and other ways to send it, with an email that already contains the text. */
export function ProblemNotice({ ref, problem, values, about, facts }: ProblemNoticeProps) {
  const [heading, text] = problemTexts[problem];
  const subject = subjectAbout(subjectOrGeneral(values.subject), about);
  const address = facts.mailboxes[subject.mailbox];
  const query = `subject=${encodeURIComponent(subject.label)}&body=${encodeURIComponent(values.message.toWellFormed())}`;
  const isCorrectable = problem !== 'no-response' && statusOfProblem(problem) === 422;
  const otherChannels = isConcern(subject.slug) ? (
    <ConcernChannels hotline={facts.hotline} />
  ) : (
    <p>
      You can also <a href={`mailto:${address}?${query}`}>send it by email to {address}</a>, or telephone{' '}
      <TelephoneLink number={facts.telephone} />.
    </p>
  );
  return (
    <Alert ref={ref} heading={heading}>
      <p>{text}</p>
      {isCorrectable ? null : otherChannels}
    </Alert>
  );
}

/** The other ways to raise a concern. */
export function ConcernChannels({ hotline }: Pick<ContactFacts, 'hotline'>) {
  return (
    <p>
      You can also telephone the independent hotline on <TelephoneLink number={hotline.telephone} />, or use
      another of the <NewTabLink href="/whistleblowing#three-channels">three channels</NewTabLink>. Email
      would show who sent it.
    </p>
  );
}
