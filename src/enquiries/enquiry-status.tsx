import { onlineManager, type UseMutationResult } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { lengthOf, messageLimit, messageLimitText } from './enquiry.ts';
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

/** Shows for five seconds a message that the progress repeats. */
function Toast({ text }: { readonly text: string }) {
  const [isClosed, setIsClosed] = useState(false);
  const isShown = text !== '' && !isClosed;

  useEffect(() => {
    if (!isShown) return;
    const timer = setTimeout(setIsClosed, 5_000, true);
    return () => {
      clearTimeout(timer);
    };
  }, [isShown]);

  return (
    <div className="toasts" role="status">
      {isShown ? (
        <div className="toast">
          <p>{text}</p>
          <button type="button" onClick={setIsClosed.bind(null, true)}>
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

/**
 * The form’s status messages: the progress of sending, the characters left, and a toast once it is sent. What went wrong is
 * said above the form, to which the focus moves.
 */
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
      <Toast text={isSent(props.sending) ? 'Your message has been received.' : ''} />
    </>
  );
}
