import { useEffect, useState, type ComponentProps, type ReactNode } from 'react';
import type { EnquiryDetail } from './api-client.ts';
import { closingWords } from './close-dialog.tsx';
import { receivedWords } from './channels.ts';
import { dayWords, momentWords } from './days.ts';
import { EnquiryActions } from './enquiry-actions.tsx';
import { Prose, SealedProse } from './prose.tsx';
import { RegisterTrace } from './register-trace.tsx';
import { ReplyForm } from './reply-form.tsx';
import { Notice } from './screen.tsx';
import { EmailOfReply, UndeliveredNote } from './take-back.tsx';
import { TitleBlock } from './title-block.tsx';

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
  const { receivedAt, messages, mailbox, reference, receipt, state, isConcern, email } = detail;
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
      <Message who={from} at={receivedAt}>
        {message === null ? <p className="hatched">{shut}</p> : <Prose text={message} />}
      </Message>
      <Receipt receipt={receipt} />
      {messages.map((sent) => {
        const isOurs = sent.sender === 'company';
        return (
          <Message
            key={sent.id}
            who={isOurs ? (sent.author ?? 'The company') : from}
            at={sent.sentAt}
            isOurs={isOurs}
          >
            {sent.undeliveredAt === null ? null : <UndeliveredNote at={sent.undeliveredAt} />}
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
  const { reference, closedAt, closedReason, receivedAt, keptUntil, receipt, register } = detail;
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
          <p>Tell the sender the reference and the dates in another way. Mail has the reason.</p>
        </Notice>
      ) : null}
      <EnquiryActions detail={detail} />
      {children}
    </aside>
  );
}
