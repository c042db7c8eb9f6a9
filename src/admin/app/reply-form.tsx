import { mutationOptions, useMutation, useMutationState } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import type { ConcernDetail, ConflictError, EnquiryDetail, Message, Reply } from '../api.ts';
import { timeOf } from './days.ts';
import type { Draft, Drafts } from './drafts.ts';
import { useKeys } from './keys.ts';
import { Act, Fault, Says } from './parts.tsx';
import { queryClient } from './queries.ts';
import { effectWords } from './reply-effect.ts';
import { failureOf, post, RequestError } from './request.ts';

export type Kind = 'enquiry' | 'concern';
type Detail = EnquiryDetail | ConcernDetail;

export const pathOf = (kind: Kind, reference: string) =>
  `/api/${kind === 'enquiry' ? 'enquiries' : 'concerns'}/${encodeURIComponent(reference)}`;

/** Shows an enquiry as it is after it was changed, and has lists and counts read anew. */
export function showChanged(kind: Kind, detail: Detail) {
  queryClient.setQueryData([kind, detail.reference], detail);
  for (const queryKey of [['enquiries'], ['concerns'], ['session']])
    void queryClient.invalidateQueries({ queryKey });
}

/** Milliseconds until a reply is posted again where no answer came. */
const retryDelay = 4_000;
const isRepeated = (error: unknown) => ['offline', 'unavailable'].includes(failureOf(error));

/** Posts a reply until the server has answered; its idempotency key has it sent once. It goes on when the screen is left. */
const sendReply = (kind: Kind, reference: string, drafts: Drafts) =>
  mutationOptions({
    mutationKey: ['reply', reference],
    mutationFn: (reply: Reply) => post<Detail>(`${pathOf(kind, reference)}/replies`, reply),
    retry: (_failures, error) => isRepeated(error),
    retryDelay,
    onSuccess: (detail: Detail) => {
      drafts.write(reference, undefined);
      showChanged(kind, detail);
    },
    onError: (error: unknown, { text }: Reply) => {
      drafts.write(reference, { text, savedAt: new Date().toISOString() });
      if (error instanceof RequestError && error.kind === 'conflict' && error.body)
        showChanged(kind, (error.body as ConflictError).detail);
    },
  });

const useIsOnline = () =>
  useSyncExternalStore(
    (notify) => {
      window.addEventListener('online', notify);
      window.addEventListener('offline', notify);
      return () => {
        window.removeEventListener('online', notify);
        window.removeEventListener('offline', notify);
      };
    },
    () => navigator.onLine,
  );

/** Whether a sent reply has arrived is not known yet. */
function Unsure({ error }: { readonly error: unknown }) {
  const isLocked = failureOf(error) === 'unavailable';
  return (
    <Says
      title={
        isLocked ? 'The database is busy: this is not sent yet.' : 'Not yet known whether this was sent.'
      }
    >
      <p>
        It is asked again by itself, under the same number, so it cannot go out twice. You can leave this
        page.
      </p>
      <progress aria-label="Asking the server" />
    </Says>
  );
}

interface ReplyFormProps {
  readonly kind: Kind;
  readonly detail: Detail;
  readonly drafts: Drafts;
  /** "Reply to Rosalind Emberley" */
  readonly title: string;
  readonly how: ReactNode;
  /** "complaint" */
  readonly noun: string;
  readonly caution?: string;
  readonly keptWords: string;
  readonly next?: ReactNode;
}

const byCompany = ({ messages }: Detail) =>
  messages.filter(({ sender }) => sender === 'company') as readonly Message[];

export function ReplyForm({
  kind,
  detail,
  drafts,
  title,
  how,
  noun,
  caution,
  keptWords,
  next,
}: ReplyFormProps) {
  const { reference } = detail;
  const [draft, setDraft] = useState<Draft | undefined>(() => drafts.read(reference));
  const [seen, setSeen] = useState(() => byCompany(detail).length);
  const [sent, setSent] = useState<string>();
  const fieldRef = useRef<HTMLTextAreaElement>(null);
  const isOnline = useIsOnline();
  const { mutate } = useMutation(sendReply(kind, reference, drafts));
  const posted = useMutationState({
    filters: { mutationKey: ['reply', reference] },
    select: ({ state }) => state,
  }).at(-1);
  const isSending = posted?.status === 'pending';
  const text = draft?.text ?? '';
  const sentText = (posted?.variables as Reply | undefined)?.text.trim();
  const newer = byCompany(detail)
    .slice(seen)
    .filter((message) => message.text.trim() !== sentText);

  useKeys({ r: () => fieldRef.current?.focus() });
  useEffect(() => {
    if (location.hash === '#reply') fieldRef.current?.focus();
  }, []);

  const keep = (changed: Draft | undefined) => {
    drafts.write(reference, changed);
    setDraft(changed);
  };
  const submit = (reply: Reply, words: string) => {
    keep({ text: reply.text, savedAt: new Date().toISOString(), sending: reply });
    mutate(reply, {
      onSuccess: (changed) => {
        setSeen(byCompany(changed).length);
        setDraft(undefined);
        setSent(words);
      },
    });
  };
  const send = (close: boolean) => {
    if (text.trim() === '' || isSending || !isOnline) return;
    const words = effectWords(close ? detail.closing : detail.reply, noun);
    const messagesSeen = byCompany(detail).length;
    submit({ text, close, idempotencyKey: crypto.randomUUID(), messagesSeen }, words.next);
  };
  useEffect(() => {
    // A reply of which it was unknown whether it arrived when the page was left.
    const { sending } = drafts.read(reference) ?? {};
    const isPending = queryClient.isMutating({ mutationKey: ['reply', reference] }) > 0;
    if (sending && !isPending) submit(sending, '');
    // eslint-disable-next-line @eslint-react/exhaustive-deps -- only once
  }, []);

  if (sent !== undefined)
    return (
      <Says kind="good" title="Sent.">
        {sent ? <p>{sent}</p> : null}
        <p className="actions">
          {next}
          <Act kind="plain" onClick={() => setSent(undefined)}>
            Stay
          </Act>
        </p>
      </Says>
    );
  const effect = effectWords(detail.reply, noun);
  const closing = effectWords(detail.closing, noun);
  const [answer] = newer.slice(-1);
  return (
    <form
      className="reply"
      aria-labelledby={`reply-${reference}`}
      onSubmit={(event) => {
        event.preventDefault();
        send(false);
      }}
    >
      <div className="to">
        <label htmlFor="reply" id={`reply-${reference}`}>
          <b>{title}</b>
        </label>
        <span className="note">{how}</span>
      </div>
      {answer ? (
        <Says
          kind="wrong"
          title={`${answer.author ?? 'Somebody'} answered this at ${timeOf(answer.sentAt)}, while you were writing.`}
        >
          <p>That message stands above. Nothing of yours is lost.</p>
        </Says>
      ) : null}
      {isOnline ? null : (
        <Says kind="wrong" title="No connection.">
          <p>Go on writing: the text is kept. Nothing has been sent.</p>
        </Says>
      )}
      {isSending && posted.failureCount > 0 ? <Unsure error={posted.failureReason} /> : null}
      {posted?.status === 'error' && failureOf(posted.error) !== 'conflict' ? (
        <Fault error={posted.error} />
      ) : null}
      <textarea
        id="reply"
        ref={fieldRef}
        rows={6}
        value={text}
        readOnly={isSending}
        onChange={({ target }) =>
          keep(target.value === '' ? undefined : { text: target.value, savedAt: new Date().toISOString() })
        }
        onKeyDown={(event) => {
          if (event.key === 'Escape') event.currentTarget.blur();
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send(false);
        }}
      />
      <div className="does">
        <p className="fulfils">
          <b>{effect.title}</b>
          <span className="note">
            {effect.next} {caution}
          </span>
        </p>
        <p className="actions">
          <button className="main" type="submit" disabled={isSending || !isOnline || text.trim() === ''}>
            {answer ? 'Send as well' : `Send ${effect.label ?? 'reply'}`}{' '}
            <kbd aria-hidden="true">Ctrl Enter</kbd>
          </button>
          <Act disabled={isSending || !isOnline || text.trim() === ''} onClick={() => send(true)}>
            {closing.label && closing.label !== effect.label
              ? `Send as ${closing.label} and close`
              : 'Send and close'}
          </Act>
          {answer ? (
            <Act kind="plain" onClick={() => keep(undefined)}>
              Discard my text
            </Act>
          ) : null}
          <span className="note kept" role="status">
            {draft ? keptWords.replace('%', timeOf(draft.savedAt)) : ''}
          </span>
        </p>
      </div>
    </form>
  );
}
