import { useEffect, useState, type ComponentProps, type ReactNode } from 'react';
import type { EnquiryDetail } from './api-client.ts';
import { closingWords } from './close-dialog.tsx';
import { receivedWords } from './channels.ts';
import { dayWords, momentOrDayWords, momentWords } from './days.ts';
import { EnquiryActions } from './enquiry-actions.tsx';
import { Prose, SealedProse } from './prose.tsx';
import { RegisterTrace } from './register-trace.tsx';
import { ReplyForm } from './reply-form.tsx';
import { Notice } from './screen.tsx';
import { EmailOfReply } from './take-back.tsx';
import { TitleBlock } from './title-block.tsx';
import { UndeliveredNote } from './undelivered-note.tsx';

interface MessageProps {
  readonly who: string;
  readonly at: number;
  /** When it came or was sent, as far as that is known. */
  readonly when: string;
  readonly isOurs?: boolean;
  readonly children: ReactNode;
}

const Message = ({ who, at, when, isOurs = false, children }: MessageProps) => (
  <article className={isOurs ? 'message ours' : 'message'}>
    <header>
      <b dir="auto">{who}</b>
      <time className="note" dateTime={new Date(at).toISOString()}>
        {when}
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

/** What follows for the reporter of a concern whose receipt was given up. */
const untoldReporterAdvice = ({ channel }: EnquiryDetail['register']) =>
  channel === 'form'
    ? 'The reporter reads the dates on the site with the case code.'
    : 'Tell the reporter the reference and the date in another way.';

/** What has become of the email that confirms an enquiry and names its dates. */
function Receipt({ detail: { receipt, register, isConcern } }: Pick<ThreadProps, 'detail'>) {
  if (!receipt) return null;
  const { sentAt, failure, givenUpAt } = receipt;
  const dates = register.transfers.length > 0 ? 'the dates of that time' : 'these dates';
  if (givenUpAt !== null)
    return (
      <div className="automatic late">
        <UndeliveredNote at={givenUpAt} failure={failure}>
          {isConcern
            ? `It was the receipt. ${untoldReporterAdvice(register)}`
            : `It was the receipt, so the sender may not know the reference and ${dates}. Tell the sender in another way.`}
        </UndeliveredNote>
      </div>
    );
  const sent = `was sent by email${sentAt === null ? '' : `, ${momentWords(sentAt)}`}`;
  const isRecorded = register.channel !== 'form';
  return (
    <p className="automatic">
      A receipt{isConcern || isRecorded ? '' : ` with ${dates}`}{' '}
      {receipt.state === 'sent' ? sent : 'waits to be sent by email'}
      {isRecorded && !isConcern ? ', with those dates that had not passed' : ''}.
    </p>
  );
}

type ThreadMessage = EnquiryDetail['messages'][number];

/** Stands above a reply whose email was given up. */
function UndeliveredReply({
  detail,
  message,
}: Pick<ThreadProps, 'detail'> & { readonly message: ThreadMessage }) {
  if (message.undeliveredAt === null) return null;
  const failure = 'email' in message ? (message.email?.failure ?? null) : null;
  const isExtension = 'movesDateTo' in message && message.movesDateTo !== null;
  return (
    <UndeliveredNote at={message.undeliveredAt} failure={failure}>
      {isExtension
        ? extensionAdvice(detail)
        : 'This reply keeps no date: what it was to keep is due again. Write to the person in another way, and record it under Answered elsewhere.'}
    </UndeliveredNote>
  );
}

/** What follows from an email with a later date that was given up. */
function extensionAdvice({ register: { extensible }, dueDates }: EnquiryDetail): string {
  const untold = 'The sender was not told of the later date';
  if (extensible)
    return `${untold}, so the ${extensible.label.toLowerCase()} is still due by ${dayWords(extensible.date)}. Tell the sender in another way before that day ends, then choose “More time…” again and send no email.`;
  const isMoved = dueDates.some(({ formerDate }) => formerDate);
  return isMoved ? `${untold} by this email.` : `${untold}, so the date has not moved.`;
}

/** What was written, and the reply. */
export function Thread({ from, message, shut = underUnknownKey, ...reply }: ThreadProps) {
  const { detail, drafts } = reply;
  const { receivedAt, messages, mailbox, reference, state, isConcern, email, register } = detail;
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
  useEffect(() => {
    // The button that was pressed is gone with the message.
    if (takenBack > 0) document.getElementById('reply')?.focus();
  }, [takenBack]);
  return (
    <div className="stack thread">
      <h2 className="sr-only">Messages</h2>
      <Message who={from} at={receivedAt} when={receivedWords(register.channel, receivedAt)}>
        {message === null ? <p className="hatched">{shut}</p> : <Prose text={message} />}
      </Message>
      <Receipt detail={detail} />
      {messages.map((sent) => {
        const isOurs = sent.sender === 'company';
        return (
          <Message
            key={sent.id}
            who={isOurs ? (sent.author ?? 'The company') : from}
            at={sent.sentAt}
            when={momentOrDayWords(sent.sentAt, sent.isTimeKnown)}
            isOurs={isOurs}
          >
            <UndeliveredReply detail={detail} message={sent} />
            {'sealed' in sent ? (
              <SealedProse mailbox={mailbox} sealed={sent.sealed} />
            ) : (
              <>
                <Prose text={sent.text} />
                <EmailOfReply detail={detail} message={sent} onTakenBack={onTakenBack} />
              </>
            )}
          </Message>
        );
      })}
      <RegisterTrace detail={detail} />
      {state === 'open' && !isConcern && email === '' ? (
        <p className="note">
          There is no email address. Answer by letter or by telephone, then choose “Answered elsewhere…”.
        </p>
      ) : (
        <ReplyForm key={takenBack} {...reply} />
      )}
    </div>
  );
}

interface AsideProps {
  readonly detail: EnquiryDetail;
  readonly rows: ComponentProps<typeof TitleBlock>['rows'];
  readonly children?: ReactNode;
}

/** The facts, and what is done besides replying. */
export function Aside({ detail, rows, children }: AsideProps) {
  const { reference, closedAt, closedReason, receivedAt, keptUntil, receipt, register, isConcern } = detail;
  const closed = closedReason === null ? '' : `: ${closingWords(closedReason)}`;
  return (
    <aside className="stack facts-and-actions" aria-label="Facts">
      <TitleBlock
        reference={reference}
        rows={[
          ...rows,
          ['Received', receivedWords(register.channel, receivedAt)],
          ['State', closedAt === null ? 'Open' : `Closed ${momentWords(closedAt)}${closed}`],
          ['Kept at most until', dayWords(keptUntil)],
        ]}
      />
      {receipt?.state === 'dead' ? (
        <Notice kind="wrong" title="The receipt could not be delivered.">
          <p>
            {isConcern
              ? untoldReporterAdvice(register)
              : 'Tell the sender the reference and the dates in another way.'}{' '}
            Mail has the reason.
          </p>
        </Notice>
      ) : null}
      {register.transfers.some((transfer) => transfer.email?.state === 'dead') ? (
        <Notice kind="wrong" title="The news of passing it on could not be delivered.">
          <p>Tell the sender in another way who answers now, and by when. Mail has the reason.</p>
        </Notice>
      ) : null}
      <EnquiryActions detail={detail} />
      {children}
    </aside>
  );
}
