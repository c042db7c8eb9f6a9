import { useEffect, useState } from 'react';
import { enquiryLimits, lengthOf } from '../../forms/enquiry-form.ts';
import { messageLimit } from '../components/contact/enquiry-section.tsx';
import type { ShownProblem } from '../components/contact/notices.tsx';
import './enquiry-status.css';

/** The hint of the message field; undefined, as the server wrote it, before anything is typed. */
export function messageHint(message: string | null): string | undefined {
  if (message === null) return undefined;
  const remaining = enquiryLimits.message - lengthOf(message);
  const count = Math.abs(remaining).toLocaleString('en-GB');
  return `${messageLimit}: ${count} ${remaining < 0 ? 'too many' : 'left'}.`;
}

/** Announces the characters left once typing pauses, and only when few are left. */
function RemainingCharacters({ message }: Pick<EnquiryStatusProps, 'message'>) {
  const [announced, setAnnounced] = useState('');
  const isScarce = message !== null && lengthOf(message) > enquiryLimits.message * 0.9;
  const hint = isScarce ? (messageHint(message) ?? '') : '';
  useEffect(() => {
    const timer = setTimeout(setAnnounced, 1_000, hint);
    return () => {
      clearTimeout(timer);
    };
  }, [hint]);
  return (
    <p className="sr" role="status">
      {announced}
    </p>
  );
}

interface ToastProps {
  /** Identifies the event: the same words twice are two toasts. */
  readonly id: number;
  readonly text: string;
}

/** Repeats for five seconds what the page says; pointer or focus keep it open. */
function Toast({ id, text }: ToastProps) {
  const [closed, setClosed] = useState(0);
  const [isHeld, setIsHeld] = useState(false);
  const isShown = text !== '' && closed !== id;

  useEffect(() => {
    if (!isShown || isHeld) return;
    const timer = setTimeout(setClosed, 5_000, id);
    return () => {
      clearTimeout(timer);
    };
  }, [id, isShown, isHeld]);

  const hold = setIsHeld.bind(null, true);
  const release = setIsHeld.bind(null, false);
  return (
    // The listeners only stop the timer.
    // eslint-disable-next-line jsx-a11y-x/no-noninteractive-element-interactions
    <div
      className="toasts"
      role="status"
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      {isShown ? (
        <div className="toast">
          <p>{text}</p>
          <button type="button" onClick={setClosed.bind(null, id)}>
            Close
          </button>
        </div>
      ) : null}
    </div>
  );
}

interface EnquiryStatusProps {
  readonly message: string | null;
  readonly isOnline: boolean;
  readonly isPending: boolean;
  /** Waits for a connection. */
  readonly isPaused: boolean;
  readonly isSent: boolean;
  /** Attempts so far that had no answer. */
  readonly failureCount: number;
  readonly problem: ShownProblem | undefined;
  /** How many times sending was refused or failed. */
  readonly attempt: number;
}

function progressText({ isOnline, isPending, isPaused, isSent, failureCount }: EnquiryStatusProps): string {
  if (isSent) return 'Received. Your receipt is being opened.';
  if (isPaused && !isOnline)
    return 'You are offline. Your message is sent as soon as you are connected again; please leave this page open.';
  if (!isOnline) return 'You are offline. What you typed stays here.';
  if (!isPending) return '';
  return failureCount === 0 ? 'Sending your message.' : 'No answer yet. Trying again.';
}

function toastText({ isSent, problem, attempt }: EnquiryStatusProps): string {
  if (isSent) return 'Your message has been received.';
  if (attempt === 0) return '';
  return problem === undefined
    ? 'Some answers need your attention: see above the form.'
    : 'Your message was not sent: see above the form.';
}

/** The status messages of the form: its sending, the characters left, and a toast. */
export function EnquiryStatus(props: EnquiryStatusProps) {
  return (
    <>
      <p className="progress" role="status">
        {progressText(props)}
      </p>
      <RemainingCharacters message={props.message} />
      <Toast id={props.isSent ? -1 : props.attempt} text={toastText(props)} />
    </>
  );
}
