import { useMutation } from '@tanstack/react-query';
import { useState, type ComponentProps, type ReactNode } from 'react';
import type { ClosingReason } from '../../server/database/schema.ts';
import type { Closing, EnquiryDetail, KeptDate, RecordedAnswer, SealedText } from './api-client.ts';
import { closeEnquiry, recordAnswer, reopenEnquiry, showChanged } from './change-enquiry.ts';
import { Button, Confirm, Facts, Field, Select } from './controls.tsx';
import { momentWords, today } from './days.ts';
import { shutWords, useDecrypted, useOpenKey } from './open-key.tsx';
import { PromisedDates } from './promises.tsx';
import { ReplyForm } from './reply-form.tsx';
import { ErrorNotice } from './screen.tsx';
import { UndeliveredNote } from './undelivered-note.tsx';

/** A text with its paragraphs and lines as they were written. */
const Prose = ({ text }: { readonly text: string }) => <p className="prose">{text}</p>;

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
      <b>{who}</b>
      <time className="note" dateTime={new Date(at).toISOString()}>
        {momentWords(at)}
      </time>
    </header>
    {children}
  </article>
);

interface ThreadProps extends ComponentProps<typeof ReplyForm> {
  readonly sender: string;
  /** The first message; null where it cannot be decrypted. */
  readonly message: string | null;
  /** What stands in place of the first message. */
  readonly shut?: string | undefined;
}

const underUnknownKey = 'This text is encrypted with a key that the server does not have.';

/** What was written, and the reply. */
export function Thread({ sender, message, shut = underUnknownKey, ...reply }: ThreadProps) {
  const { receivedAt, messages, state, mailbox } = reply.detail;
  return (
    <div className="stack thread">
      <h2 className="sr-only">Messages</h2>
      <Message who={sender} at={receivedAt}>
        {message === null ? <p className="hatched">{shut}</p> : <Prose text={message} />}
      </Message>
      {messages.map((one) => {
        const isOurs = one.sender === 'company';
        return (
          <Message
            key={one.id}
            who={isOurs ? (one.author ?? 'The company') : sender}
            at={one.sentAt}
            isOurs={isOurs}
          >
            {one.undeliveredAt === null ? null : <UndeliveredNote at={one.undeliveredAt} />}
            {'sealed' in one ? <Addition mailbox={mailbox} sealed={one.sealed} /> : <Prose text={one.text} />}
          </Message>
        );
      })}
      {state === 'open' ? (
        <ReplyForm {...reply} />
      ) : (
        <p className="note">This is closed. To reply, choose Open again.</p>
      )}
    </div>
  );
}

function CopyReference({ reference }: Pick<EnquiryDetail, 'reference'>) {
  const copy = useMutation({ mutationFn: () => navigator.clipboard.writeText(reference) });
  return (
    <>
      <b className="ref">{reference}</b>{' '}
      <Button kind="link" onClick={() => copy.mutate()}>
        Copy
      </Button>{' '}
      <span role="status">{copy.isSuccess ? 'Copied' : copy.isError ? 'Not allowed here' : ''}</span>
    </>
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
  readonly rows: ComponentProps<typeof Facts>['rows'];
  readonly children?: ReactNode;
}

/** The facts and promised dates, and what is done besides replying. */
export function Aside({ detail, rows, children }: AsideProps) {
  const { reference, state, closedAt, closedReason, receivedAt, dueDates, messages } = detail;
  const change = useMutation({
    mutationFn: (request: () => Promise<EnquiryDetail>) => request(),
    onSuccess: showChanged,
  });
  const closed = closedReason === null ? '' : `: ${reasonWords.get(closedReason)?.toLowerCase() ?? ''}`;
  return (
    <aside className="stack" aria-label="Facts">
      <Facts
        rows={[
          ['Reference', <CopyReference key="reference" reference={reference} />],
          ...rows,
          ['Received', momentWords(receivedAt)],
          ['State', closedAt === null ? 'Open' : `Closed ${momentWords(closedAt)}${closed}`],
        ]}
      />
      <PromisedDates dates={dueDates} />
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
