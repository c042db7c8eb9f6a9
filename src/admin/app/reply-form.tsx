import { useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { replyLimit } from '../api.ts';
import type { EnquiryDetail } from './api-client.ts';
import { Button, Keys } from './controls.tsx';
import { count, figure } from './days.ts';
import { firstGap } from './fill-saved-text.ts';
import { isComposed, useKeys } from './keys.ts';
import { NextEnquiry, wasOpen } from './neighbours.tsx';
import { ReplyOutcome } from './reply-outcome.tsx';
import { SavedTexts, SignatureForm, useSignature } from './reply-texts.tsx';
import { finalWords, meetsWords, metBy, nextWords, toldWords } from './reply-words.ts';
import { Notice } from './screen.tsx';
import { useReply, type ReplyInProgress, type ReplyParts } from './use-reply.ts';
import './reply-form.css';

interface ReplyFormProps extends ReplyParts {
  /** "Reply to Rosalind Emberley" */
  readonly title: string;
  /** Says how it reaches the sender, and where the draft is kept. */
  readonly note: string;
  /** Whom a saved text addresses: empty for an anonymous reporter, null where the name cannot be read. */
  readonly sender: string | null;
}

/** From here on the characters that are left are counted. */
const countedFrom = replyLimit * 0.9;

type LengthProps = Pick<ReplyInProgress, 'text' | 'tooLong'>;

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
  /** Whether the person has another signature by now than the one with which this reply was posted. */
  readonly isFormer: boolean;
  readonly onChange: () => void;
}

/** The signature as it will stand below the reply, or that there is none. */
function SignatureLine({ signature, isFormer, onChange }: SignatureLineProps) {
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
      {isFormer ? (
        <p>
          The reply may have been sent with this signature already. If you change its text, it gets the new
          one.
        </p>
      ) : null}
      <Button kind="link" onClick={onChange}>
        Change the signature
      </Button>
    </div>
  );
}

interface ReplyStateProps {
  readonly detail: EnquiryDetail;
  readonly reply: ReplyInProgress;
}

/** What stands in the place of the form when there is nothing to reply to. */
const ClosedNote = ({ detail, reply }: ReplyStateProps) => (
  <div className="stack">
    <ReplyOutcome detail={detail} reply={reply} />
    <p className="note">
      This is closed. To reply, choose Open again.{' '}
      {wasOpen(detail.reference) && !reply.sending.isSuccess ? <NextEnquiry enquiry={detail} /> : null}
    </p>
  </div>
);

/** The buttons that send a reply, named after the date that it keeps. */
function SendButtons({ detail, reply: { laterReply, canSend, send } }: ReplyStateProps) {
  const [label, closingLabel] = [metBy(detail.reply) ?? 'reply', metBy(detail.finalReply) ?? 'reply'];
  return (
    <p className="actions">
      <Button kind="main" type="submit" isDisabled={!canSend}>
        <span>{laterReply ? 'Send mine too' : `Send ${label}`}</span> <Keys keys="Ctrl Enter" />
      </Button>
      <Button isDisabled={!canSend} onClick={() => send(true)}>
        {closingLabel === label ? 'Send and close' : `Send as ${closingLabel} and close`}
      </Button>
    </p>
  );
}

interface BelowReplyProps extends ReplyStateProps {
  /** What the person has stored; undefined while it is not known. */
  readonly ownSignature: string | undefined;
  readonly onSign: () => void;
}

/** What stands below the text of a reply: whether it can be sent so, its signature, what it keeps, and the buttons. */
function BelowReply({ detail, reply, ownSignature, onSign }: BelowReplyProps) {
  const { draft, isKept, signature, text, tooLong } = reply;
  const gap = draft?.text ? firstGap(draft.text) : undefined;
  return (
    <div className="does">
      {draft?.text && !isKept ? (
        <Notice kind="wrong" title="The draft is not kept.">
          <p>
            The storage of this browser is full or switched off. Send the text before you leave this page.
          </p>
        </Notice>
      ) : null}
      <Length text={text} tooLong={tooLong} />
      <SignatureLine
        signature={signature}
        isFormer={ownSignature !== undefined && signature !== ownSignature}
        onChange={onSign}
      />
      <p className="fulfils">
        <b>{meetsWords(detail)}</b>{' '}
        <span className="note">
          {nextWords(detail.reply.then)}
          {finalWords(detail)}
          {toldWords(detail)}
        </span>
      </p>
      {gap ? <p className="gap">Still to be written: {gap}</p> : null}
      <SendButtons detail={detail} reply={reply} />
    </div>
  );
}

interface ReplyTextProps {
  readonly ref: RefObject<HTMLTextAreaElement | null>;
  readonly reply: ReplyInProgress;
}

const ReplyText = ({ ref, reply: { draft, write, sending, send } }: ReplyTextProps) => (
  <textarea
    id="reply"
    aria-describedby="reply-note"
    dir="auto"
    ref={ref}
    value={draft?.text ?? ''}
    readOnly={sending.isPending}
    onChange={({ target }) => write(target.value)}
    onKeyDown={(event) => {
      if (isComposed(event.nativeEvent)) return;
      if (event.key === 'Escape') event.currentTarget.blur();
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send(false);
    }}
  />
);

/** The text of a reply, which is kept in the browser until it is sent, with the buttons that send it and close. */
export function ReplyForm(props: ReplyFormProps) {
  const { detail, title, note, sender } = props;
  const ownSignature = useSignature();
  const reply = useReply(props, ownSignature);
  const { draft, write, send } = reply;
  const [isSigning, setIsSigning] = useState(false);
  const fieldRef = useRef<HTMLTextAreaElement>(null);
  useKeys({ r: () => fieldRef.current?.focus() });
  const onSigned = () => {
    setIsSigning(false);
    fieldRef.current?.focus();
  };
  const onChoose = (chosen: string) => {
    const before = draft?.text.trim() ? `${draft.text.trimEnd()}\n\n` : '';
    flushSync(() => write(before + chosen));
    const gap = firstGap(chosen) ?? '';
    const start = before.length + (gap === '' ? chosen.length : chosen.indexOf(gap));
    fieldRef.current?.focus();
    // What is typed next takes the place of the first gap.
    fieldRef.current?.setSelectionRange(start, start + gap.length);
  };
  if (detail.state === 'closed' && !draft?.text) return <ClosedNote detail={detail} reply={reply} />;
  return (
    <div className="stack reply-part">
      <form
        className="reply"
        onSubmit={(event) => {
          event.preventDefault();
          send(false);
        }}
      >
        <p className="to">
          <label htmlFor="reply">
            <b dir="auto">{title}</b>
          </label>{' '}
          <span className="note" id="reply-note">
            {note}
          </span>
        </p>
        <ReplyOutcome detail={detail} reply={reply} />
        <ReplyText ref={fieldRef} reply={reply} />
        <BelowReply
          detail={detail}
          reply={reply}
          ownSignature={ownSignature}
          onSign={() => setIsSigning(true)}
        />
      </form>
      {isSigning ? <SignatureForm onClose={onSigned} /> : null}
      <SavedTexts detail={detail} sender={sender} draft={draft?.text ?? ''} onChoose={onChoose} />
    </div>
  );
}
