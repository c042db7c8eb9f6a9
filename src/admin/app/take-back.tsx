import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { EnquiryDetail, SentMessage } from './api-client.ts';
import { takeBackReply } from './change-enquiry.ts';
import { Button } from './controls.tsx';
import { momentWords } from './days.ts';
import { enquiryQuery, invalidate } from './queries.ts';
import { ErrorNotice, Notice } from './screen.tsx';

/** The server looks for emails that are due every five seconds. */
const sentAfter = 6_000;

/** The whole seconds until a time, counted down on the screen. @param until in milliseconds */
function useSecondsLeft(until: number): number {
  const [now, setNow] = useState(() => Date.now());
  const isOver = now >= until;
  useEffect(() => {
    if (isOver) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [isOver]);
  return Math.max(0, Math.ceil((until - now) / 1_000));
}

/** What has become of an email that nobody can take back. */
const sentWords = ({ email, sentAt }: SentMessage) =>
  email?.state === 'sent'
    ? `Sent by email, ${momentWords(email.sentAt ?? sentAt)}.`
    : 'Its email waits to be sent.';

interface TakeBackProps {
  readonly detail: EnquiryDetail;
  readonly message: SentMessage;
  /** Gets the text of the reply when it is gone. */
  readonly onTakenBack: (text: string) => void;
}

/** What has become of the email of a reply. While it has not left, its author can take it back. */
export function EmailOfReply({ detail, message, onTakenBack }: TakeBackProps) {
  const { reference } = detail;
  const { email, id, takeBackMs, text } = message;
  const { dataUpdatedAt } = useQuery({ ...enquiryQuery(reference), enabled: false });
  const seconds = useSecondsLeft(takeBackMs > 0 ? dataUpdatedAt + takeBackMs : 0);
  const taking = useMutation({
    mutationFn: () => takeBackReply(reference, id),
    onSuccess: (isGone) => {
      if (isGone) onTakenBack(text);
    },
  });
  const wasWaiting = takeBackMs > 0 && seconds === 0;
  useEffect(() => {
    if (!wasWaiting) return undefined;
    const timer = setTimeout(() => void invalidate('enquiry', 'mail'), sentAfter);
    return () => clearTimeout(timer);
  }, [wasWaiting]);
  // Of an email that was given up, the note above the reply tells.
  if (!email || email.state === 'dead') return null;
  if (taking.data === false)
    return (
      <Notice kind="wrong" title="It was too late to take this back.">
        <p>The email had left. Write again if something is to be put right.</p>
      </Notice>
    );
  return (
    <div className="note email-of-reply">
      {seconds > 0 ? (
        <>
          <span>
            Its email leaves in <span aria-hidden="true">{seconds} s</span>
            <span className="sr-only">ten seconds</span>.
          </span>
          <Button isDisabled={taking.isPending} onClick={() => taking.mutate()}>
            Take it back
          </Button>
        </>
      ) : (
        sentWords(message)
      )}
      <ErrorNotice error={taking.error} />
    </div>
  );
}

/** Stands above a reply whose email was given up. @param at when, in milliseconds */
export const UndeliveredNote = ({ at }: { readonly at: number }) => (
  <p className="late">
    <b>Not delivered.</b> The email was given up on {momentWords(at)}, so this reply keeps no date: what it
    was to keep is due again. Write to the person in another way, and record it under Answered elsewhere.
  </p>
);
