import { useEffect, useState } from 'react';
import { lengthOf, messageLimit, messageLimitText } from '../enquiries/enquiry.ts';
import type { Progress } from './use-post.ts';

/**
 * What follows the hint of the message field.
 * @param message null before anything is typed
 */
export function remainingText(message: string | null): string {
  if (message === null) return '.';
  const remaining = messageLimit - lengthOf(message);
  const count = Math.abs(remaining).toLocaleString('en-GB');
  return `: ${count} ${remaining < 0 ? 'too many' : 'left'}.`;
}

/** Announces the characters left once typing pauses, and only when few are left. */
function RemainingCharacters({ message }: { readonly message: string | null }) {
  const [announced, setAnnounced] = useState('');
  const isScarce = message !== null && lengthOf(message) > messageLimit * 0.9;
  const hint = isScarce ? `${messageLimitText}${remainingText(message)}` : '';
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

/** Shows for five seconds what the progress says, and announces, too. */
function Toast({ children }: { readonly children: string }) {
  const [isShown, setIsShown] = useState(true);
  useEffect(() => {
    const timer = setTimeout(setIsShown, 5_000, false);
    return () => {
      clearTimeout(timer);
    };
  }, []);
  return isShown ? (
    <div className="enquiry-toast in-line" data-background="inverse">
      <p>{children}</p>
      <button
        className="bare-button"
        type="button"
        onClick={() => {
          setIsShown(false);
        }}
      >
        Close
      </button>
    </div>
  ) : null;
}

const progressTexts: Readonly<Record<Progress, string>> = {
  idle: '',
  sending: 'Sending.',
  retrying: 'No response yet. Trying again.',
  sent: 'Received. Your receipt is being opened.',
};

/** The progress of sending a form. */
export function PostStatus({ progress }: { readonly progress: Progress }) {
  return (
    <p className="enquiry-progress" role="status">
      {progressTexts[progress]}
    </p>
  );
}

/** The form’s status messages. What went wrong is said above the form, to which the focus moves. */
export function EnquiryStatus({ message, progress }: { message: string | null; progress: Progress }) {
  return (
    <>
      <PostStatus progress={progress} />
      <RemainingCharacters message={message} />
      <div className="enquiry-toasts">
        {progress === 'sent' ? <Toast>Your message has been received.</Toast> : null}
      </div>
    </>
  );
}
