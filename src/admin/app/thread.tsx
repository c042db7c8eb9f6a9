import { useMutation } from '@tanstack/react-query';
import { useState, type ComponentProps, type ReactNode } from 'react';
import type { SealedText } from '../server/shown-enquiry.server.ts';
import { longMoment, shortMoment, today } from './days.ts';
import { useDecrypted } from './open-key.tsx';
import { Button, ConfirmButton, Facts, Field, Keys } from './controls.tsx';
import { ErrorNotice, copyReference } from './screen.tsx';
import { effectWords, ReplyForm, showChanged, type Detail } from './reply-form.tsx';
import { post } from './request.ts';

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
        {longMoment(at)}
      </time>
    </header>
    {children}
  </article>
);

interface ThreadProps extends ComponentProps<typeof ReplyForm> {
  readonly sender: string;
  /** The first message; null where it cannot be decrypted. */
  readonly message: string | null;
  /** What became of the emails about it. */
  readonly emails?: readonly (readonly [at: number, words: string])[];
}

/** What was written, and the reply. */
export function Thread({ sender, message, emails, ...reply }: ThreadProps) {
  const { receivedAt, messages, state } = reply.detail;
  return (
    <div className="stack thread">
      <h2 className="hidden">Messages</h2>
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
      {emails?.map(([at, words]) => (
        <p className="note" key={`${words} ${String(at)}`}>
          {words} {longMoment(at)}.
        </p>
      ))}
      {state === 'open' ? (
        <ReplyForm {...reply} />
      ) : (
        <p className="note">It is closed. To write again, open it again.</p>
      )}
    </div>
  );
}

interface AsideProps {
  readonly path: string;
  readonly detail: Detail;
  readonly noun: string;
  readonly rows: ComponentProps<typeof Facts>['rows'];
  readonly canAnswerElsewhere?: boolean;
  readonly children?: ReactNode;
}

/** The facts, and what is done besides replying: closing, opening again, noting an answer that was given elsewhere. */
export function Aside({ path, detail, noun, rows, canAnswerElsewhere = false, children }: AsideProps) {
  const { reference, state, closedAt, closing } = detail;
  const [day, setDay] = useState(today);
  const change = useMutation({
    mutationFn: ([confirmLabel, body]: readonly [confirmLabel: string, body?: object]) =>
      post<Detail>(`${path}/${confirmLabel}`, body),
    onSuccess: (changed) => showChanged(path, changed),
  });
  const { label } = effectWords(closing, noun);
  return (
    <aside className="stack" aria-label="Facts">
      <Facts
        rows={[
          [
            'Reference',
            <span key="reference">
              <b className="ref">{reference}</b>{' '}
              <Button kind="plain" onClick={() => copyReference(reference)}>
                Copy <Keys keys="c" />
              </Button>
            </span>,
          ],
          ...rows,
          ['State', closedAt === null ? 'Open' : `Closed ${shortMoment(closedAt)}`],
        ]}
      />
      <div className="actions">
        {state === 'open' ? (
          <ConfirmButton
            label="Close without reply…"
            title={`Close the ${noun} without a reply?`}
            confirmLabel="Close it"
            act={() => change.mutate(['close'])}
          >
            <p>
              {label ? `It counts as the ${label}. ` : ''}It can be opened again; its dates go on from where
              they stood.
            </p>
          </ConfirmButton>
        ) : (
          <Button onClick={() => change.mutate(['reopen'])}>Open again</Button>
        )}
        {state === 'open' && canAnswerElsewhere ? (
          <ConfirmButton
            kind="plain"
            label="Answered elsewhere…"
            title="Answered elsewhere"
            confirmLabel="Note the answer"
            act={() => change.mutate(['answered', { day }])}
          >
            <p>
              By telephone, by letter or in person. Nothing is sent; the day counts for the promised dates.
            </p>
            <Field label="Day of the answer" type="date" required max={today()} value={day} change={setDay} />
          </ConfirmButton>
        ) : null}
      </div>
      <ErrorNotice error={change.error} />
      {children}
    </aside>
  );
}
