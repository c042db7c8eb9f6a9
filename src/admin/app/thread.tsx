import type { ReactNode } from 'react';
import { useMutation } from '@tanstack/react-query';
import type { ConcernDetail, EnquiryDetail } from '../api.ts';
import { longMoment, shortMoment, today } from './days.ts';
import { Act, Confirm, copyReference, Fault } from './parts.tsx';
import { effectWords } from './reply-effect.ts';
import { pathOf, showChanged, type Kind } from './reply-form.tsx';
import { post } from './request.ts';
import { useState } from 'react';

/** A text with its paragraphs and lines as they were written. */
export function Prose({ text }: { readonly text: string }) {
  return (
    <div className="prose">
      {text.split(/\n{2,}/).map((paragraph, index) => (
        // eslint-disable-next-line @eslint-react/no-array-index-key -- paragraphs have no other name, and never move
        <p key={index}>{paragraph}</p>
      ))}
    </div>
  );
}

interface MessageViewProps {
  readonly who: ReactNode;
  readonly at: string;
  readonly isOurs?: boolean;
  readonly children: ReactNode;
}

export function MessageView({ who, at, isOurs = false, children }: MessageViewProps) {
  return (
    <article className={isOurs ? 'message ours' : 'message'}>
      <header>
        <b>{who}</b>
        <time className="note" dateTime={at}>
          {longMoment(at)}
        </time>
      </header>
      {children}
    </article>
  );
}

export function ReferenceRow({ reference }: { readonly reference: string }) {
  return (
    <div className="all">
      <dt>Reference</dt>
      <dd className="actions">
        <b className="ref">{reference}</b>
        <Act kind="plain" onClick={() => void copyReference(reference)}>
          Copy <kbd aria-hidden="true">c</kbd>
        </Act>
      </dd>
    </div>
  );
}

export function StateRow({ state, closedAt }: Pick<EnquiryDetail, 'state' | 'closedAt'>) {
  return (
    <div>
      <dt>State</dt>
      <dd>{state === 'open' ? 'Open' : `Closed ${closedAt ? shortMoment(closedAt) : ''}`}</dd>
    </div>
  );
}

interface DeedsProps {
  readonly kind: Kind;
  readonly detail: EnquiryDetail | ConcernDetail;
  readonly noun: string;
  readonly children?: ReactNode;
}

/** Closing, reopening, and noting an answer that was given elsewhere. */
export function Deeds({ kind, detail, noun, children }: DeedsProps) {
  const [asked, setAsked] = useState<'close' | 'answered' | null>(null);
  const [day, setDay] = useState(today);
  const change = useMutation({
    mutationFn: ({ deed, body }: { readonly deed: string; readonly body?: object }) =>
      post<EnquiryDetail | ConcernDetail>(`${pathOf(kind, detail.reference)}/${deed}`, body),
    onSuccess: (changed) => showChanged(kind, changed),
  });
  const close = () => setAsked(null);
  const words = effectWords(detail.closing, noun);
  return (
    <>
      <p className="actions">
        {detail.state === 'open' ? (
          <Act onClick={() => setAsked('close')}>Close without reply…</Act>
        ) : (
          <Act onClick={() => change.mutate({ deed: 'reopen' })}>Open again</Act>
        )}
        {kind === 'enquiry' && detail.state === 'open' ? (
          <Act kind="plain" onClick={() => setAsked('answered')}>
            Answered elsewhere…
          </Act>
        ) : null}
        {children}
      </p>
      {change.error ? <Fault error={change.error} /> : null}
      {asked === 'close' ? (
        <Confirm
          title={`Close the ${noun} without a reply?`}
          deed="Close it"
          close={close}
          act={() => change.mutate({ deed: 'close' })}
        >
          <p>
            {words.label ? `It counts as the ${words.label}. ` : ''}It can be opened again; its dates go on
            from where they stood.
          </p>
        </Confirm>
      ) : null}
      {asked === 'answered' ? (
        <Confirm
          title="Answered elsewhere"
          deed="Note the answer"
          close={close}
          act={() => change.mutate({ deed: 'answered', body: { day } })}
        >
          <p>By telephone, by letter or in person. Nothing is sent; the day counts for the promised dates.</p>
          <label className="field">
            <span className="label">Day of the answer</span>
            <input
              type="date"
              required
              value={day}
              max={today()}
              onChange={({ target }) => setDay(target.value)}
            />
          </label>
        </Confirm>
      ) : null}
    </>
  );
}
