import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { EnquiryDetail, KeptDate, Reply, ReplyEffect } from './api-client.ts';
import { sendReply, showChanged } from './change-enquiry.ts';
import { Button, Keys } from './controls.tsx';
import { count, dayWords, momentWords } from './days.ts';
import type { Draft, Drafts } from './drafts.ts';
import { useKeys } from './keys.ts';
import { NextEnquiry } from './neighbours.tsx';
import { failureOf } from './request.ts';
import { ErrorNotice, Notice } from './screen.tsx';

/** "acknowledgment" */
const metBy = ({ meets }: ReplyEffect) => meets.at(-1)?.label.toLowerCase();

function meetsWords({ reply: { meets }, needsFinalAnswer }: EnquiryDetail): string {
  const [last, ...earlier] = meets.toReversed();
  if (!last && needsFinalAnswer)
    return 'This keeps no promised date. The answer counts when you send it and close.';
  if (!last) return 'This is a further message: it keeps no promised date.';
  const also = earlier.length > 0 ? `, and keeps ${count(earlier.length, 'earlier date')}` : '';
  return `This is the ${last.label.toLowerCase()}, due ${dayWords(last.date)}${also}.`;
}
const nextWords = (next: KeptDate | null) =>
  next ? `Next is the ${next.label.toLowerCase()} by ${dayWords(next.date)}.` : 'Nothing is due after it.';

interface ReplyFormProps {
  readonly detail: EnquiryDetail;
  readonly drafts: Drafts;
  /** "Reply to Rosalind Emberley" */
  readonly title: string;
  /** Says how it reaches the sender, and where the draft is kept. */
  readonly note: string;
}

const byCompany = ({ messages }: EnquiryDetail) => messages.filter(({ sender }) => sender === 'company');
const textOf = (message: EnquiryDetail['messages'][number]) => ('text' in message ? message.text.trim() : '');

/** The draft of a reply, and its way to the server. */
function useReply({ detail, drafts }: ReplyFormProps) {
  const { reference } = detail;
  const [draft, setDraft] = useState(() => drafts.get(reference));
  const [isKept, setIsKept] = useState(true);
  const [seen, setSeen] = useState(() => byCompany(detail).length);
  const write = (text: string) => {
    const changed: Draft = { text, idempotencyKey: crypto.randomUUID() };
    setDraft(changed);
    if (text) setIsKept(drafts.set(reference, changed));
    else drafts.delete(reference);
  };
  const sending = useMutation({
    mutationFn: (reply: Reply) => sendReply(reference, reply),
    // Also when the screen is left meanwhile.
    onSuccess: (changed) => {
      setSeen(byCompany(changed).length);
      showChanged(changed);
      setDraft(undefined);
      drafts.delete(reference);
    },
  });
  const canSend = !sending.isPending && Boolean(draft?.text.trim());
  const send = (close: boolean) => {
    if (draft && canSend) sending.mutate({ ...draft, close, messagesSeen: byCompany(detail).length });
  };
  /** The newest message of somebody else that came while this one was written. */
  const answer = draft?.text
    ? byCompany(detail)
        .slice(seen)
        .findLast((message) => textOf(message) !== draft.text.trim())
    : undefined;
  return { draft, isKept, write, sending, send, canSend, answer };
}

type ReplyOutcomeProps = Pick<ReplyFormProps, 'detail'> &
  Pick<ReturnType<typeof useReply>, 'answer' | 'sending'>;

/** What has come of a reply, or stands in its way. */
function ReplyOutcome({ detail, answer, sending: { error, isSuccess } }: ReplyOutcomeProps) {
  const failure = error && failureOf(error);
  return (
    <>
      {isSuccess ? (
        <Notice kind="good" title="Sent.">
          <p>
            <span>{nextWords(detail.next)}</span> <NextEnquiry enquiry={detail} />
          </p>
        </Notice>
      ) : null}
      {answer ? (
        <Notice
          kind="wrong"
          title={`${answer.author ?? 'Somebody'} answered this on ${momentWords(answer.sentAt)}, while you were writing.`}
        >
          <p>That message stands above. Nothing of yours is lost.</p>
        </Notice>
      ) : null}
      {failure === 'unknown' ? (
        <Notice kind="wrong" title="No answer: it is not known whether this was sent.">
          <p>The text is kept. Send it again when there is a connection: it cannot go out twice.</p>
        </Notice>
      ) : failure === 'conflict' ? null : (
        <ErrorNotice error={error} />
      )}
    </>
  );
}

export function ReplyForm(props: ReplyFormProps) {
  const { detail, title, note } = props;
  const { draft, isKept, write, sending, send, canSend, answer } = useReply(props);
  const fieldRef = useRef<HTMLTextAreaElement>(null);
  const [label, closingLabel] = [metBy(detail.reply) ?? 'reply', metBy(detail.finalReply) ?? 'reply'];
  useKeys({ r: () => fieldRef.current?.focus() });
  return (
    <form
      className="card"
      onSubmit={(event) => {
        event.preventDefault();
        send(false);
      }}
    >
      <label htmlFor="reply">
        <b>{title}</b> <span className="note">{note}</span>
      </label>
      <ReplyOutcome detail={detail} answer={answer} sending={sending} />
      <textarea
        id="reply"
        ref={fieldRef}
        value={draft?.text ?? ''}
        readOnly={sending.isPending}
        onChange={({ target }) => write(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') event.currentTarget.blur();
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send(false);
        }}
      />
      {draft?.text && !isKept ? (
        <Notice kind="wrong" title="The draft is not kept.">
          <p>
            The storage of this browser is full or switched off. Send the text before you leave this page.
          </p>
        </Notice>
      ) : null}
      <p>
        <b>{meetsWords(detail)}</b> <span className="note">{nextWords(detail.reply.then)}</span>
      </p>
      <p className="actions">
        <button className="btn" type="submit" disabled={!canSend}>
          <span>{answer ? 'Send as well' : `Send ${label}`}</span> <Keys keys="Ctrl Enter" />
        </button>
        <Button disabled={!canSend} onClick={() => send(true)}>
          {closingLabel === label ? 'Send and close' : `Send as ${closingLabel} and close`}
        </Button>
      </p>
    </form>
  );
}
