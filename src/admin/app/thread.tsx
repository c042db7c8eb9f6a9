import { useMutation } from '@tanstack/react-query';
import { useState, type ComponentProps, type ReactNode } from 'react';
import type { EnquiryDetail, SealedText } from '../server/shown-enquiry.server.ts';
import { Button, Confirm, Facts, Field } from './controls.tsx';
import { momentWords, today } from './days.ts';
import { useDecrypted } from './open-key.tsx';
import { PromisedDates } from './promises.tsx';
import { metBy, ReplyForm, showChanged } from './reply-form.tsx';
import { post } from './request.ts';
import { ErrorNotice } from './screen.tsx';

/** A text with its paragraphs and lines as they were written. */
const Prose = ({ text }: { readonly text: string }) => <p className="prose">{text}</p>;

/** An addition of the reporter; hatched where no open key decrypts it. */
function Addition({ sealed }: { readonly sealed: SealedText }) {
  const { data, error } = useDecrypted(sealed);
  if (data) return <Prose text={(data as { readonly text: string }).text} />;
  return (
    <p className="hatched">
      {error
        ? 'This text is damaged: it cannot be decrypted.'
        : 'Sealed to another key than the one that is open.'}
    </p>
  );
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
}

/** What was written, and the reply. */
export function Thread({ sender, message, ...reply }: ThreadProps) {
  const { receivedAt, messages, state } = reply.detail;
  return (
    <div className="stack thread">
      <h2 className="sr-only">Messages</h2>
      <Message who={sender} at={receivedAt}>
        {message === null ? (
          <p className="hatched">This text is encrypted with a key that the server does not have.</p>
        ) : (
          <Prose text={message} />
        )}
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
            {'sealed' in one ? <Addition sealed={one.sealed} /> : <Prose text={one.text} />}
          </Message>
        );
      })}
      {state === 'open' ? (
        <ReplyForm {...reply} />
      ) : (
        <p className="note">It is closed. To write again, open it again.</p>
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
  readonly path: string;
  readonly detail: EnquiryDetail;
  readonly rows: ComponentProps<typeof Facts>['rows'];
  readonly canAnswerElsewhere?: boolean;
  readonly children?: ReactNode;
}

/** The facts and promised dates, and what is done besides replying. */
export function Aside({ path, detail, rows, canAnswerElsewhere = false, children }: AsideProps) {
  const { reference, state, closedAt, receivedAt, dueDates } = detail;
  const [day, setDay] = useState(today);
  const change = useMutation({
    mutationFn: ([action, body]: readonly [action: 'close' | 'reopen' | 'answered', body?: object]) =>
      post<EnquiryDetail>(`${path}/${action}`, body),
    onSuccess: (changed) => showChanged(path, changed),
  });
  const met = metBy(detail.closing);
  return (
    <aside className="stack" aria-label="Facts">
      <Facts
        rows={[
          ['Reference', <CopyReference key="reference" reference={reference} />],
          ...rows,
          ['Received', momentWords(receivedAt)],
          ['State', closedAt === null ? 'Open' : `Closed ${momentWords(closedAt)}`],
        ]}
      />
      <PromisedDates dates={dueDates} />
      {state === 'open' ? (
        <Confirm label="Close without reply…" confirmLabel="Close it" act={() => change.mutate(['close'])}>
          <p>
            {met ? `It counts as the ${met}. ` : ''}It can be opened again; its dates go on from where they
            stood.
          </p>
        </Confirm>
      ) : (
        <Button onClick={() => change.mutate(['reopen'])}>Open again</Button>
      )}
      {state === 'open' && canAnswerElsewhere ? (
        <Confirm
          label="Answered elsewhere…"
          confirmLabel="Note the answer"
          act={() => change.mutate(['answered', { day }])}
        >
          <p>By telephone, by letter or in person. Nothing is sent; the day counts for the promised dates.</p>
          <Field label="Day of the answer" type="date" required max={today()} value={day} change={setDay} />
        </Confirm>
      ) : null}
      <ErrorNotice error={change.error} />
      {children}
    </aside>
  );
}
