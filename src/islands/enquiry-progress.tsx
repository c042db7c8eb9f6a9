import { useEffect, useState } from 'react';
import { enquiryLimits } from '../../forms/enquiry-form.ts';
import { lengthOf } from '../../forms/written-text.ts';
import type { ShownProblem } from '../components/contact/problem-notice.tsx';
import { EnquiryToast } from './enquiry-toast.tsx';

const inWords = (count: number) => count.toLocaleString('en-GB');

/** What stands under the label of the message. Before anything is typed, as the server wrote it. */
export function roomInWords(message: string | null): string | undefined {
  if (message === null) return undefined;
  const limit = enquiryLimits.message;
  const left = limit - lengthOf(message);
  return left < 0
    ? `Up to ${inWords(limit)} characters: ${inWords(-left)} too many.`
    : `Up to ${inWords(limit)} characters: ${inWords(left)} left.`;
}

/** The room that is left, read aloud when the typing pauses and only when little is left. */
function SpokenRoom({ message }: { readonly message: string | null }) {
  const [spoken, setSpoken] = useState('');
  const isScarce = message !== null && lengthOf(message) > enquiryLimits.message * 0.9;
  const room = isScarce ? (roomInWords(message) ?? '') : '';
  useEffect(() => {
    const timer = setTimeout(() => {
      setSpoken(room);
    }, 1_000);
    return () => {
      clearTimeout(timer);
    };
  }, [room]);
  return (
    <p className="sr" role="status">
      {spoken}
    </p>
  );
}

interface EnquiryProgressProps {
  readonly message: string | null;
  readonly isOnline: boolean;
  readonly isPending: boolean;
  /** Waits for a connection. */
  readonly isPaused: boolean;
  readonly isSent: boolean;
  /** Attempts so far that had no answer. */
  readonly failures: number;
  readonly problem: ShownProblem | undefined;
  /** Counts what was refused or failed. */
  readonly attempt: number;
}

function progressInWords({ isOnline, isPending, isPaused, isSent, failures }: EnquiryProgressProps): string {
  if (isSent) return 'Received. Your receipt is being opened.';
  if (isPaused && !isOnline)
    return 'You are offline. Your message is sent as soon as you are connected again; please leave this page open.';
  if (!isOnline) return 'You are offline. What you typed stays here.';
  if (!isPending) return '';
  return failures === 0 ? 'Sending your message.' : 'No answer yet. Trying again.';
}

function toastFor({ isSent, problem, attempt }: EnquiryProgressProps): string {
  if (isSent) return 'Your message has been received.';
  if (attempt === 0) return '';
  return problem === undefined
    ? 'Some answers need your attention: see above the form.'
    : 'Your message was not sent: see above the form.';
}

/** How the sending goes, under the button; and how much room the message has. */
export function EnquiryProgress(props: EnquiryProgressProps) {
  return (
    <>
      <p className="progress" role="status">
        {progressInWords(props)}
      </p>
      <SpokenRoom message={props.message} />
      <EnquiryToast id={props.isSent ? -1 : props.attempt} text={toastFor(props)} />
    </>
  );
}
