import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { replyLimit } from '../api.ts';
import type { EnquiryDetail, KeptDate, Reply, ReplyEffect } from './api-client.ts';
import { sendReply, showChanged } from './change-enquiry.ts';
import { Button, Keys } from './controls.tsx';
import { count, dayWords, figure, momentWords } from './days.ts';
import type { Draft, Drafts } from './drafts.ts';
import { firstGap } from './fill-saved-text.ts';
import { isComposed, useKeys } from './keys.ts';
import { NextEnquiry, wasOpen } from './neighbours.tsx';
import { queryClient, signatureQuery } from './queries.ts';
import { SavedTexts, SignatureForm, useSignature } from './reply-texts.tsx';
import { failureOf } from './request.ts';
import { ErrorNotice, Notice } from './screen.tsx';
import './reply-form.css';

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

/** The last date, where the one that is due next is another. */
function finalWords({ reply: { then }, dueDates }: EnquiryDetail): string {
  const final = dueDates.findLast(({ outcome }) => outcome === 'outstanding');
  if (!final || !then || final.date === then.date) return '';
  return ` The ${final.label.toLowerCase()} stays due on ${dayWords(final.date)}.`;
}

interface ReplyFormProps {
  readonly detail: EnquiryDetail;
  readonly drafts: Drafts;
  /** "Reply to Rosalind Emberley" */
  readonly title: string;
  /** Says how it reaches the sender, and where the draft is kept. */
  readonly note: string;
  /** Whom a saved text addresses: empty for an anonymous reporter, null where the name cannot be read. */
  readonly sender: string | null;
}

const byCompany = ({ messages }: EnquiryDetail) => messages.filter(({ sender }) => sender === 'company');
const textOf = (message: EnquiryDetail['messages'][number]) => ('text' in message ? message.text.trim() : '');

/** A text with the signature of the person below it, unless it ends with it. */
const signed = (text: string, signature: string) =>
  signature === '' || text.trimEnd().endsWith(signature) ? text : `${text.trimEnd()}\n\n${signature}`;

/** The draft of a reply, and its way to the server. */
function useReply({ detail, drafts }: ReplyFormProps, signature: string) {
  const { reference, state } = detail;
  const [draft, setDraft] = useState(() => drafts.get(reference));
  const [isKept, setIsKept] = useState(true);
  const [seen, setSeen] = useState(() => byCompany(detail).length);
  const write = (text: string) => {
    const changed: Draft = { text, idempotencyKey: crypto.randomUUID(), writtenAt: Date.now() };
    setDraft(changed);
    if (text) setIsKept(drafts.set(reference, changed));
    else drafts.delete(reference);
  };
  const sending = useMutation({
    mutationFn: async ({ text: written, ...reply }: Reply) => {
      // Where it is still on its way, the reply waits for it, so that none goes out without it.
      const known = await queryClient.ensureQueryData(signatureQuery);
      return sendReply(reference, { ...reply, text: signed(written, known.signature) });
    },
    // Also when the screen is left meanwhile.
    onSuccess: (changed) => {
      setSeen(byCompany(changed).length);
      showChanged(changed);
      setDraft(undefined);
      drafts.delete(reference);
    },
  });
  const text = draft ? signed(draft.text, signature) : '';
  const tooLong = Math.max(0, text.trim().length - replyLimit);
  const isWritten = Boolean(draft?.text.trim());
  const canSend = !sending.isPending && isWritten && tooLong === 0 && state === 'open';
  const send = (close: boolean) => {
    if (!draft || !canSend) return;
    const { text: written, idempotencyKey } = draft;
    sending.mutate({ text: written, idempotencyKey, close, messagesSeen: byCompany(detail).length });
  };
  /** The newest message of somebody else that came while this one was written. */
  const answer = draft?.text
    ? byCompany(detail)
        .slice(seen)
        .findLast((message) => !textOf(message).startsWith(draft.text.trim()))
    : undefined;
  return { draft, text, tooLong, isKept, write, sending, send, canSend, answer };
}

type ReplyOutcomeProps = Pick<ReplyFormProps, 'detail'> &
  Pick<ReturnType<typeof useReply>, 'answer' | 'sending' | 'draft'>;

/** What has come of a reply, or stands in its way. */
function ReplyOutcome({ detail, answer, draft, sending: { error, isSuccess } }: ReplyOutcomeProps) {
  const failure = error && failureOf(error);
  const { isConcern, state, closedAt } = detail;
  return (
    <>
      {isSuccess ? (
        <Notice
          kind="good"
          title={isConcern ? 'Stored. The reporter can read it with the case code.' : 'Sent.'}
        >
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
          <p>Their message is above. Your text is kept, and nothing of it was sent.</p>
        </Notice>
      ) : null}
      {draft?.text && state === 'closed' ? (
        <Notice
          kind="wrong"
          title={`This was closed${closedAt === null ? '' : ` on ${momentWords(closedAt)}`}, while you were writing.`}
        >
          <p>Nothing of yours was sent, and your text is kept here. To send it, choose Open again first.</p>
        </Notice>
      ) : null}
      {failure === 'unknown' ? (
        <Notice kind="wrong" title="The server did not answer, so it is not known whether this was sent.">
          <p>The text is kept. Send it again when there is a connection: it cannot go out twice.</p>
        </Notice>
      ) : failure === 'conflict' ? null : (
        <ErrorNotice error={error} />
      )}
    </>
  );
}

/** From here on the characters that are left are counted. */
const countedFrom = replyLimit * 0.9;

type LengthProps = Pick<ReturnType<typeof useReply>, 'text' | 'tooLong'>;

/** How many characters are left, where there are few, and what is wrong with a reply that is too long. */
function Length({ text, tooLong }: LengthProps) {
  const { length } = text.trim();
  if (tooLong > 0)
    return (
      <Notice kind="wrong" title={`This is ${count(tooLong, 'character')} too long to be sent.`}>
        <p>A reply has at most {figure(replyLimit)} characters. Shorten it, or send it in two parts.</p>
      </Notice>
    );
  return length < countedFrom ? null : (
    <p className="note">
      {count(replyLimit - length, 'character')} left of {figure(replyLimit)}
    </p>
  );
}

interface SignatureLineProps {
  readonly signature: string | undefined;
  readonly onChange: () => void;
}

/** The signature as it will stand below the reply, or that there is none. */
function SignatureLine({ signature, onChange }: SignatureLineProps) {
  if (signature === undefined) return null;
  return signature === '' ? (
    <p className="note">
      Sign it: your name is not added.{' '}
      <Button kind="link" onClick={onChange}>
        Keep a signature
      </Button>
    </p>
  ) : (
    <div className="signature note">
      <p dir="auto">{signature}</p>
      <Button kind="link" onClick={onChange}>
        Change the signature
      </Button>
    </div>
  );
}

/** The text of a reply, which is kept in the browser until it is sent, with the buttons that send it and close. */
export function ReplyForm(props: ReplyFormProps) {
  const { detail, title, note, sender } = props;
  const signature = useSignature();
  const { draft, text, tooLong, isKept, write, sending, send, canSend, answer } = useReply(
    props,
    signature ?? '',
  );
  const [isSigning, setIsSigning] = useState(false);
  const fieldRef = useRef<HTMLTextAreaElement>(null);
  const [label, closingLabel] = [metBy(detail.reply) ?? 'reply', metBy(detail.finalReply) ?? 'reply'];
  useKeys({ r: () => fieldRef.current?.focus() });
  const gap = draft?.text ? firstGap(draft.text) : undefined;
  const onChoose = (chosen: string) => {
    write(draft?.text.trim() ? `${draft.text.trimEnd()}\n\n${chosen}` : chosen);
    fieldRef.current?.focus();
  };
  if (detail.state === 'closed' && !draft?.text)
    return (
      <div className="stack">
        <ReplyOutcome detail={detail} answer={answer} draft={draft} sending={sending} />
        <p className="note">
          This is closed. To reply, choose Open again.{' '}
          {wasOpen(detail.reference) && !sending.isSuccess ? <NextEnquiry enquiry={detail} /> : null}
        </p>
      </div>
    );
  return (
    <div className="stack reply-part">
      <form
        className="reply"
        onSubmit={(event) => {
          event.preventDefault();
          send(false);
        }}
      >
        <label className="to" htmlFor="reply">
          <b dir="auto">{title}</b> <span className="note">{note}</span>
        </label>
        <ReplyOutcome detail={detail} answer={answer} draft={draft} sending={sending} />
        <textarea
          id="reply"
          dir="auto"
          ref={fieldRef}
          value={draft?.text ?? ''}
          readOnly={sending.isPending}
          onChange={({ target }) => write(target.value)}
          onKeyDown={(event) => {
            if (isComposed(event.nativeEvent)) return;
            if (event.key === 'Escape') event.currentTarget.blur();
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send(false);
          }}
        />
        <div className="does">
          {draft?.text && !isKept ? (
            <Notice kind="wrong" title="The draft is not kept.">
              <p>
                The storage of this browser is full or switched off. Send the text before you leave this page.
              </p>
            </Notice>
          ) : null}
          <Length text={text} tooLong={tooLong} />
          <SignatureLine signature={signature} onChange={() => setIsSigning(true)} />
          <p className="fulfils">
            <b>{meetsWords(detail)}</b>{' '}
            <span className="note">
              {nextWords(detail.reply.then)}
              {finalWords(detail)}
              {detail.isConcern || !detail.reply.then ? '' : ' The email says so.'}
            </span>
          </p>
          {gap ? <p className="gap">Still to be written: {gap}</p> : null}
          <p className="actions">
            <Button kind="main" type="submit" isDisabled={!canSend}>
              <span>{answer ? 'Send mine too' : `Send ${label}`}</span> <Keys keys="Ctrl Enter" />
            </Button>
            <Button isDisabled={!canSend} onClick={() => send(true)}>
              {closingLabel === label ? 'Send and close' : `Send as ${closingLabel} and close`}
            </Button>
          </p>
        </div>
      </form>
      {isSigning ? <SignatureForm onClose={() => setIsSigning(false)} /> : null}
      <SavedTexts detail={detail} sender={sender} draft={draft?.text ?? ''} onChoose={onChoose} />
    </div>
  );
}
