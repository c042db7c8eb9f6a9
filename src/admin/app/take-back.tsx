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
function sentWords({ dueDates }: EnquiryDetail, { email, sentAt, movesDateTo }: SentMessage): string {
  if (email?.state !== 'sent')
    return `Its email waits to be sent.${movesDateTo === null ? '' : ' The date moves once the mail server has accepted it.'}`;
  const at = email.sentAt ?? sentAt;
  const cameTooLate = movesDateTo !== null && dueDates.some((due) => !due.formerDate && due.at < at);
  return `Sent by email, ${momentWords(at)}${cameTooLate ? ', after the date had passed: the date stays' : ''}.`;
}

interface TakeBackProps {
  readonly detail: EnquiryDetail;
  readonly message: SentMessage;
  /** Gets the text of the reply when it is gone. */
  readonly onTakenBack: (text: string) => void;
}

/** What has become of the email of a reply. While it has not left, its author can take it back. */
export function EmailOfReply({ detail, message, onTakenBack }: TakeBackProps) {
  const { reference } = detail;
  const { email, id, movesDateTo, takeBackMs, text } = message;
  const { dataUpdatedAt } = useQuery({ ...enquiryQuery(reference), enabled: false });
  const seconds = useSecondsLeft(takeBackMs > 0 ? dataUpdatedAt + takeBackMs : 0);
  const taking = useMutation({
    mutationFn: () => takeBackReply(reference, id),
    onSuccess: (isGone) => {
      if (isGone) onTakenBack(text);
    },
  });
  const isLeaving = movesDateTo !== null && email?.state === 'queued';
  const wasWaiting = isLeaving || (takeBackMs > 0 && seconds === 0);
  useEffect(() => {
    if (!wasWaiting) return undefined;
    const timer = setTimeout(() => void invalidate('enquiry', 'mail'), sentAfter);
    return () => clearTimeout(timer);
  }, [wasWaiting]);
  // Of an email that was given up, the note above the reply tells.
  if (email?.state === 'dead') return null;
  if (!email)
    return movesDateTo === null ? null : (
      <p className="note">Not sent by email: tell the sender in another way.</p>
    );
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
        sentWords(detail, message)
      )}
      <ErrorNotice error={taking.error} />
    </div>
  );
}
