import type { FormProblem } from '../../../forms/contact-state.ts';
import type { EnquiryValues } from '../../../forms/enquiry-form.ts';
import { OtherWays } from './other-ways.tsx';
import './error-summary.css';

/** `network`: no answer came, so nobody knows whether the message did. */
export type ShownProblem = FormProblem | 'network';

interface ProblemNoticeProps {
  readonly problem: ShownProblem;
  readonly values: Pick<EnquiryValues, 'subject' | 'message'>;
}

const notReceived = 'Your message has not been received';
const onceMore = 'Please send your message once more';

const words: Readonly<Record<ShownProblem, readonly [heading: string, text: string]>> = {
  unavailable: [
    notReceived,
    'We cannot store messages at the moment. Nothing that you typed is lost: it is still below, and you can send it again in a few minutes.',
  ],
  network: [
    'We do not know whether your message has arrived',
    'No answer came, although we tried several times. Nothing that you typed is lost: it is still below. Sending it again cannot make a second copy.',
  ],
  'too-many': [
    notReceived,
    'Many messages have come from your connection within a short time, so this one was not taken. Nothing that you typed is lost: it is still below, and you can send it again in a few minutes.',
  ],
  forbidden: [
    notReceived,
    'Your browser did not say that it comes from this page, which some privacy settings prevent. Nothing that you typed is lost: please send it again from here.',
  ],
  'submitted-too-fast': [
    onceMore,
    'It came as quickly as the messages that programs send, so we ask to be sure. Nothing that you typed is lost: press Send Message again.',
  ],
  honeypot: [
    onceMore,
    'A field that people do not see had been filled in, perhaps by your browser. It is empty again. Nothing else that you typed is lost: press Send Message again.',
  ],
};

/** Why a message was not taken, read first like the summary of errors; what to do, and the way round it. */
export function ProblemNotice({ problem, values }: ProblemNoticeProps) {
  const [heading, text] = words[problem];
  const isAskedAgain = problem === 'submitted-too-fast' || problem === 'honeypot';
  return (
    // eslint-disable-next-line jsx-a11y-x/no-autofocus
    <div className="summary" role="alert" tabIndex={-1} autoFocus aria-labelledby="summary">
      <h2 id="summary">{heading}</h2>
      <p>{text}</p>
      {isAskedAgain ? null : <OtherWays values={values} />}
    </div>
  );
}
