import { useMutation } from '@tanstack/react-query';
import { useState, type ComponentProps, type ReactNode } from 'react';
import type { ClosingReason } from '../../server/database/schema.ts';
import type { Closing, EnquiryDetail, KeptDate, RecordedAnswer, SealedText } from './api-client.ts';
import { closeEnquiry, recordAnswer, reopenEnquiry, showChanged } from './change-enquiry.ts';
import { Button, Confirm, Field, Select } from './controls.tsx';
import { dayWords, momentWords, today } from './days.ts';
import { shutWords, useDecrypted, useOpenKey } from './open-key.tsx';
import { ReplyForm } from './reply-form.tsx';
import { ErrorNotice } from './screen.tsx';
import { EmailOfReply } from './take-back.tsx';
import { TitleBlock } from './title-block.tsx';

/** A text with its paragraphs and lines as they were written, each paragraph in the direction of its script. */
const Prose = ({ text }: { readonly text: string }) => (
  <div className="prose">
    {text.split(/\n{2,}/).map((paragraph, index) => (
      // Paragraphs of a text that has been written never change their places.
      <p key={index} dir="auto">
        {paragraph}
      </p>
    ))}
  </div>
);

/** An addition of the reporter; hatched where no open key decrypts it. */
function Addition({ mailbox, sealed }: { readonly mailbox: string; readonly sealed: SealedText }) {
  const { file } = useOpenKey();
  const { data, error } = useDecrypted(mailbox, sealed);
  if (data) return <Prose text={(data as { readonly text: string }).text} />;
  return <p className="hatched">{shutWords(sealed, file, error)}</p>;
}

interface MessageProps {
  readonly who: string;
  readonly at: number;
  readonly isOurs?: boolean;
  readonly children: ReactNode;
}

const Message = ({ who, at, isOurs = false, children }: MessageProps) => (
  <article className={isOurs ? 'message ours' : 'message'}>
    <header>
      <b dir="auto">{who}</b>
      <time className="note" dateTime={new Date(at).toISOString()}>
        {momentWords(at)}
      </time>
    </header>
    {children}
  </article>
);

interface ThreadProps extends ComponentProps<typeof ReplyForm> {
  /** "Rosalind Emberley", "Reporter" */
  readonly from: string;
  /** The first message; null where it cannot be decrypted. */
  readonly message: string | null;
  /** What stands in place of the first message. */
  readonly shut?: string | undefined;
}

const underUnknownKey = 'This text is encrypted with a key that the server does not have.';

/** What has become of the email that confirms an enquiry and names its dates. */
function Receipt({ receipt }: Pick<EnquiryDetail, 'receipt'>) {
  if (!receipt) return null;
  const { state, sentAt } = receipt;
  const words = {
    queued: 'A receipt with these dates waits to be sent by email.',
    sent: `A receipt with these dates was sent by email${sentAt === null ? '' : `, ${momentWords(sentAt)}`}.`,
    dead: 'The mail server refused the receipt, so the sender may not have these dates: see Mail.',
  } as const;
  return <p className={state === 'dead' ? 'automatic late' : 'automatic'}>{words[state]}</p>;
}

/** What was written, and the reply. */
export function Thread({ from, message, shut = underUnknownKey, ...reply }: ThreadProps) {
  const { detail, drafts } = reply;
  const { receivedAt, messages, mailbox, reference, receipt } = detail;
  /** How many replies were taken back; the box is drawn anew with the text of the last one. */
  const [takenBack, setTakenBack] = useState(0);
  const onTakenBack = (text: string) => {
    const written = drafts.get(reference)?.text;
    drafts.set(reference, {
      text: written ? `${text}\n\n${written}` : text,
      idempotencyKey: crypto.randomUUID(),
      writtenAt: Date.now(),
    });
    setTakenBack((times) => times + 1);
  };
  return (
    <div className="stack thread">
      <h2 className="sr-only">Messages</h2>
      <Message who={from} at={receivedAt}>
        {message === null ? <p className="hatched">{shut}</p> : <Prose text={message} />}
      </Message>
      <Receipt receipt={receipt} />
      {messages.map((one) => {
        const isOurs = one.sender === 'company';
        return (
          <Message
            key={one.id}
            who={isOurs ? (one.author ?? 'The company') : from}
            at={one.sentAt}
            isOurs={isOurs}
          >
            {'sealed' in one ? (
              <Addition mailbox={mailbox} sealed={one.sealed} />
            ) : (
              <>
                <Prose text={one.text} />
                <EmailOfReply detail={detail} message={one} onTakenBack={onTakenBack} />
              </>
            )}
          </Message>
        );
      })}
      <ReplyForm key={takenBack} {...reply} />
    </div>
  );
}

const reasonOptions = [
  ['', 'Choose a reason'],
  ['spam', 'Spam'],
  ['duplicate', 'Duplicate of another'],
  ['withdrawn', 'Withdrawn by the sender'],
  ['passed-on', 'Passed on'],
] as const satisfies readonly (readonly [ClosingReason | '', string])[];

const reasonWords = new Map<string, string>(reasonOptions);

/** "first answer and final response" */
const listed = (dates: readonly KeptDate[]) =>
  new Intl.ListFormat('en-GB').format([...new Set(dates.map(({ label }) => label.toLowerCase()))]);

/** Closes an enquiry whose last word has been said, or asks why it is closed without an answer. */
function CloseForm({
  detail,
  onClose,
}: {
  readonly detail: EnquiryDetail;
  readonly onClose: (closing: Closing) => void;
}) {
  const [reason, setReason] = useState<ClosingReason | ''>('');
  const open = detail.dueDates.filter(({ outcome }) => outcome === 'outstanding');
  if (open.length === 0)
    return (
      <Confirm label="Close…" confirmLabel="Close it" act={() => onClose({})}>
        <p>No promised date is outstanding. It can be opened again.</p>
      </Confirm>
    );
  return (
    <Confirm
      label="Close without an answer…"
      confirmLabel="Close it"
      act={() => onClose(reason === '' ? {} : { reason })}
    >
      <p>
        This leaves the {listed(open)} <b>not kept: closed without an answer</b>. If the sender was answered,
        choose “Answered elsewhere”. It can be opened again, and its dates then count as before.
      </p>
      <Select label="Why?" options={reasonOptions} value={reason} choose={setReason} />
    </Confirm>
  );
}

/** Records an answer that was given by email, telephone, letter or in person, on its day. */
function AnsweredElsewhere({
  detail,
  onRecord,
}: {
  readonly detail: EnquiryDetail;
  readonly onRecord: (answer: RecordedAnswer) => void;
}) {
  const [day, setDay] = useState(today);
  const [close, setClose] = useState(false);
  // Kept until the answer is recorded, so that noting it again after a lost connection stores it once.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const final = detail.dueDates.filter(({ outcome }) => outcome === 'outstanding').at(-1);
  return (
    <Confirm
      label="Answered elsewhere…"
      confirmLabel="Record the answer"
      act={() => onRecord({ day, close: close && detail.needsFinalAnswer, idempotencyKey })}
    >
      <p>By email, telephone, letter or in person. Nothing is sent; the day counts for the promised dates.</p>
      <Field label="Day of the answer" type="date" required max={today()} value={day} change={setDay} />
      {detail.needsFinalAnswer && final ? (
        <label className="check">
          <input type="checkbox" checked={close} onChange={({ target }) => setClose(target.checked)} />
          It was the {final.label.toLowerCase()}: close it
        </label>
      ) : null}
    </Confirm>
  );
}

interface AsideProps {
  readonly detail: EnquiryDetail;
  readonly rows: ComponentProps<typeof TitleBlock>['rows'];
  readonly children?: ReactNode;
}

/** The facts, and what is done besides replying. */
export function Aside({ detail, rows, children }: AsideProps) {
  const { reference, state, closedAt, closedReason, keptUntil, messages } = detail;
  const change = useMutation({
    mutationFn: (request: () => Promise<EnquiryDetail>) => request(),
    onSuccess: showChanged,
  });
  const closed = closedReason === null ? '' : `: ${reasonWords.get(closedReason)?.toLowerCase() ?? ''}`;
  return (
    <aside className="stack facts-and-actions" aria-label="Facts">
      <TitleBlock
        reference={reference}
        rows={[
          ...rows,
          ['State', closedAt === null ? 'Open' : `Closed ${momentWords(closedAt)}${closed}`],
          ['Kept at most until', dayWords(keptUntil)],
        ]}
      />
      {state === 'open' ? (
        <>
          <CloseForm
            detail={detail}
            onClose={(closing) => change.mutate(() => closeEnquiry(reference, closing))}
          />
          <AnsweredElsewhere
            key={messages.length}
            detail={detail}
            onRecord={(answer) => change.mutate(() => recordAnswer(reference, answer))}
          />
        </>
      ) : (
        <Button onClick={() => change.mutate(() => reopenEnquiry(reference))}>Open again</Button>
      )}
      <ErrorNotice error={change.error} />
      {children}
    </aside>
  );
}
