import { useMutation } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import type { EnquiryDetail, SealedText } from './api-client.ts';
import { closingWords } from './close-dialog.tsx';
import { Button, Facts } from './controls.tsx';
import { receivedWords } from './channels.ts';
import { momentWords } from './days.ts';
import { EnquiryActions } from './enquiry-actions.tsx';
import { NextEnquiry, wasOpen } from './neighbours.tsx';
import { shutWords, useDecrypted, useOpenKey } from './open-key.tsx';
import { PromisedDates } from './promises.tsx';
import { RegisterTrace } from './register-trace.tsx';
import { ReplyForm } from './reply-form.tsx';
import { Notice } from './screen.tsx';
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
  const { receivedAt, messages, state, mailbox, isConcern, email } = reply.detail;
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
      <RegisterTrace detail={reply.detail} />
      {state === 'open' && !isConcern && email === '' ? (
        <p className="note">
          There is no email address. Answer by letter or by telephone, then choose “Answered elsewhere…”.
        </p>
      ) : state === 'open' ? (
        <ReplyForm {...reply} />
      ) : (
        <p className="note">
          This is closed. To reply, choose Open again.{' '}
          {wasOpen(reply.detail.reference) ? <NextEnquiry enquiry={reply.detail} /> : null}
        </p>
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

interface AsideProps {
  readonly detail: EnquiryDetail;
  readonly rows: ComponentProps<typeof Facts>['rows'];
  readonly children?: ReactNode;
}

/** The facts and promised dates, and what is done besides replying. */
export function Aside({ detail, rows, children }: AsideProps) {
  const { reference, closedAt, closedReason, receivedAt, dueDates, register } = detail;
  const closed = closedReason === null ? '' : `: ${closingWords(closedReason)}`;
  return (
    <aside className="stack" aria-label="Facts">
      <Facts
        rows={[
          ['Reference', <CopyReference key="reference" reference={reference} />],
          ...rows,
          ['Received', receivedWords(register.channel, receivedAt)],
          ['State', closedAt === null ? 'Open' : `Closed ${momentWords(closedAt)}${closed}`],
        ]}
      />
      <PromisedDates dates={dueDates} />
      {register.isReceiptUndelivered ? (
        <Notice kind="wrong" title="The receipt could not be delivered.">
          <p>Tell the sender the reference and the dates in another way. Mail has the reason.</p>
        </Notice>
      ) : null}
      <EnquiryActions detail={detail} />
      {children}
    </aside>
  );
}
