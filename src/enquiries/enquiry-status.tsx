import { onlineManager, type UseMutationResult } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { lengthOf, messageLimit, messageLimitText } from './enquiry.ts';
import './enquiry-status.css';
import type { SendResult } from './send-enquiry.client.ts';

/** The hint of the message field, or undefined, as the server wrote it, before anything is typed. */
export function messageHint(message: string | null): string | undefined {
  if (message === null) return undefined;
  const remaining = messageLimit - lengthOf(message);
  const count = Math.abs(remaining).toLocaleString('en-GB');
  return `${messageLimitText}: ${count} ${remaining < 0 ? 'too many' : 'left'}.`;
}

/** Announces the characters left once typing pauses, and only when few are left. */
function RemainingCharacters({ message }: Pick<EnquiryStatusProps, 'message'>) {
  const [announced, setAnnounced] = useState('');
  const isScarce = message !== null && lengthOf(message) > messageLimit * 0.9;
  const hint = isScarce ? (messageHint(message) ?? '') : '';
  useEffect(() => {
    const timer = setTimeout(setAnnounced, 1_000, hint);
    return () => {
      clearTimeout(timer);
    };
  }, [hint]);
  return (
    <p className="sr-only" role="status">
      {announced}
    </p>
  );
}

/** Repeats a message of the page for five seconds; pointer or focus keep it open. The same words with another id open it again. */
function Toast({ id, text }: { readonly id: number; readonly text: string }) {
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
  readonly sending: UseMutationResult<SendResult, Error, URLSearchParams>;
  /** The number of attempts that were refused or failed. */
  readonly attempt: number;
}

const isSent = ({ data }: EnquiryStatusProps['sending']) =>
  data !== undefined && ('receiptUrl' in data || 'page' in data);

function progressText(sending: EnquiryStatusProps['sending'], isOnline: boolean): string {
  if (isSent(sending)) return 'Received. Your receipt is being opened.';
  if (sending.isPaused && !isOnline)
    return 'You are offline. Your message is sent as soon as you are connected again; please leave this page open.';
  if (!isOnline) return 'You are offline. What you typed stays here.';
  if (!sending.isPending) return '';
  return sending.failureCount === 0 ? 'Sending your message.' : 'No answer yet. Trying again.';
}

function toastText({ sending, attempt }: EnquiryStatusProps): string {
  if (isSent(sending)) return 'Your message has been received.';
  if (attempt === 0) return '';
  return sending.error === null
    ? 'Some answers need your attention: see above the form.'
    : 'Your message was not sent: see above the form.';
}

/** The form’s status messages: the progress of sending, the characters left, and a toast. */
export function EnquiryStatus(props: EnquiryStatusProps) {
  const isOnline = useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
    () => true,
  );
  return (
    <>
      <p className="progress" role="status">
        {progressText(props.sending, isOnline)}
      </p>
      <RemainingCharacters message={props.message} />
      <Toast id={isSent(props.sending) ? -1 : props.attempt} text={toastText(props)} />
    </>
  );
}
