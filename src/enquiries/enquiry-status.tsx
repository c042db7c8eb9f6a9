import { useEffect, useState } from 'react';
import { lengthOf, messageLimit, messageLimitText } from './enquiry.ts';
import { progressText, useIsOnline, type Progress } from './use-post.ts';

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
          <button
            type="button"
            onClick={() => {
              setIsClosed(true);
            }}
          >
            Close
          </button>
        </div>
      ) : null}
    </div>
  );
}

/** The progress of sending a form. */
export function PostStatus({ progress }: { readonly progress: Progress }) {
  return (
    <p className="progress" role="status">
      {progressText(progress, useIsOnline())}
    </p>
  );
}

interface EnquiryStatusProps {
  readonly message: string | null;
  readonly progress: Progress;
}

/**
 * The form’s status messages: the progress of sending, the characters left, and a toast once it is sent. What went wrong is
 * said above the form, to which the focus moves.
 */
export function EnquiryStatus({ message, progress }: EnquiryStatusProps) {
  return (
    <>
      <PostStatus progress={progress} />
      <RemainingCharacters message={message} />
      <Toast text={progress === 'sent' ? 'Your message has been received.' : ''} />
    </>
  );
}
