import { mutationOptions, onlineManager, useMutation, useMutationState } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Link } from '@tanstack/react-router';
import type { Reply } from '../server/enquiry-routes.server.ts';
import type { ConcernDetail, EnquiryDetail, ReplyEffect } from '../server/shown-enquiry.server.ts';
import { longDay, timeOf } from './days.ts';
import type { Draft, Drafts } from './drafts.ts';
import { useKeys } from './keys.ts';
import { Button, Keys } from './controls.tsx';
import { ErrorNotice, Notice } from './screen.tsx';
import { queryClient, readAgain } from './queries.ts';
import { failureOf, post, RequestError } from './request.ts';

export type Detail = EnquiryDetail | ConcernDetail;

/** The path of one enquiry or concern. */
export const pathOf = (kind: 'enquiries' | 'concerns', reference: string) =>
  `/${kind}/${encodeURIComponent(reference)}`;

/** Shows an enquiry as it is after it was changed, and has lists and counts read anew. */
export function showChanged(path: string, detail: Detail) {
  queryClient.setQueryData([path, {}], detail);
  void readAgain('/enquiries', '/concerns', '/session');
}

/** What a reply fulfils, before it is sent. */
export function effectWords({ meets, then }: ReplyEffect, noun: string) {
  const met = meets.at(-1);
  const label = met?.label.toLowerCase();
  const confirmLabel = met?.label === 'Acknowledgment' ? `acknowledges the ${noun}` : `is the ${label ?? ''}`;
  const others = meets
    .slice(0, -1)
    .map((due) => ` It also meets the ${due.label.toLowerCase()}, due ${longDay(due.date)}.`);
  return {
    label,
    title: met
      ? `This ${confirmLabel}, due ${longDay(met.date)}.`
      : 'This is a further message: it meets no promised date.',
    next: `${then ? `Next is the ${then.label.toLowerCase()} by ${longDay(then.date)}.` : 'Nothing is due after it.'}${others.join('')}`,
  };
}

/** Milliseconds until a reply is posted again where no answer came. */
const retryDelay = 4_000;

/** Posts a reply until the server has answered; its idempotency key has it sent once. It goes on when the screen is left. */
const sendReply = (path: string, reference: string, drafts: Drafts) =>
  mutationOptions({
    mutationKey: ['reply', { reference }],
    mutationFn: (reply: Reply) => post<Detail>(`${path}/replies`, reply),
    retry: (_failures, error) => ['offline', 'unavailable'].includes(failureOf(error)),
    retryDelay,
    onSuccess: (detail: Detail) => {
      drafts.delete(reference);
      showChanged(path, detail);
    },
    onError: (error: unknown, { text }: Reply) => {
      drafts.set(reference, { text, savedAt: Date.now() });
      if (error instanceof RequestError && error.kind === 'conflict')
        showChanged(path, (error.body as unknown as { readonly detail: Detail }).detail);
    },
  });

const useIsOnline = () =>
  useSyncExternalStore(
    (notify) => onlineManager.subscribe(notify),
    () => onlineManager.isOnline(),
  );

interface ReplyFormProps {
  readonly path: string;
  readonly detail: Detail;
  readonly drafts: Drafts;
  /** "Reply to Rosalind Emberley" */
  readonly title: string;
  readonly how: string;
  /** "complaint" */
  readonly noun: string;
  readonly caution?: string;
  /** Notice where a draft is kept; the time follows. */
  readonly keptWords: string;
  /** The list to which the keys lead back. */
  readonly list: '/' | '/concerns';
}

const byCompany = ({ messages }: Detail) => messages.filter(({ sender }) => sender === 'company');
const textOf = (message: Detail['messages'][number]) => ('text' in message ? message.text.trim() : '');

/** The draft of a reply, and its way to the server. */
function useReply({ path, detail, drafts, noun }: ReplyFormProps) {
  const { reference } = detail;
  const [draft, setDraft] = useState<Draft | undefined>(() => drafts.get(reference));
  const [seen, setSeen] = useState(() => byCompany(detail).length);
  /** What is due after the reply that was sent. */
  const [sent, setSent] = useState<string>();
  const { mutate } = useMutation(sendReply(path, reference, drafts));
  const mutationKey = ['reply', { reference }] as const;
  const posted = useMutationState({ filters: { mutationKey }, select: ({ state }) => state }).at(-1);
  const isSending = posted?.status === 'pending';
  const isOnline = useIsOnline();
  const sentText = (posted?.variables as Reply | undefined)?.text.trim();
  const canSend = isOnline && !isSending && Boolean(draft?.text.trim());

  const keep = (changed: Draft | undefined) => {
    if (changed) drafts.set(reference, changed);
    else drafts.delete(reference);
    setDraft(changed);
  };
  const submit = (reply: Reply, words: string) => {
    keep({ text: reply.text, savedAt: Date.now(), sending: reply });
    mutate(reply, {
      onSuccess: (changed) => {
        setSeen(byCompany(changed).length);
        setDraft(undefined);
        setSent(words);
      },
    });
  };
  const send = (close: boolean) => {
    if (!draft || !canSend) return;
    const { next } = effectWords(close ? detail.closing : detail.reply, noun);
    const messagesSeen = byCompany(detail).length;
    submit({ text: draft.text, close, idempotencyKey: crypto.randomUUID(), messagesSeen }, next);
  };
  useEffect(() => {
    // A reply of which it was unknown whether it arrived when the page was left.
    const { sending } = drafts.get(reference) ?? {};
    if (sending && queryClient.isMutating({ mutationKey }) === 0) submit(sending, '');
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only once
  }, []);
  /** The newest message of somebody else that came while this one was written. */
  const answer = byCompany(detail)
    .slice(seen)
    .findLast((message) => textOf(message) !== sentText);
  const write = (text: string) => keep(text ? { text, savedAt: Date.now() } : undefined);
  return {
    draft,
    write,
    send,
    canSend,
    sent,
    stay: () => setSent(undefined),
    posted,
    isSending,
    isOnline,
    answer,
  };
}

/** What stands in the way of a reply, or what has come of it. */
function ReplyState({
  answer,
  isOnline,
  isSending,
  posted,
}: Pick<ReturnType<typeof useReply>, 'answer' | 'isOnline' | 'isSending' | 'posted'>) {
  const isBusy = failureOf(posted?.failureReason) === 'unavailable';
  return (
    <>
      {answer ? (
        <Notice
          kind="wrong"
          title={`${answer.author ?? 'Somebody'} answered this at ${timeOf(answer.sentAt)}, while you were writing.`}
        >
          <p>That message stands above. Nothing of yours is lost.</p>
        </Notice>
      ) : null}
      {isOnline ? null : (
        <Notice kind="wrong" title="No connection.">
          <p>Go on writing: the text is kept. Nothing has been sent.</p>
        </Notice>
      )}
      {isSending && posted && posted.failureCount > 0 ? (
        <Notice
          title={
            isBusy ? 'The database is busy: this is not sent yet.' : 'Not yet known whether this was sent.'
          }
        >
          <p>
            It is asked again by itself, under the same number, so it cannot go out twice. You can leave this
            page.
          </p>
          <progress aria-label="Asking the server" />
        </Notice>
      ) : null}
      {failureOf(posted?.error) === 'conflict' ? null : <ErrorNotice error={posted?.error} />}
    </>
  );
}

export function ReplyForm(props: ReplyFormProps) {
  const { detail, title, how, noun, caution = '', keptWords, list } = props;
  const { draft, write, send, canSend, sent, stay, isSending, isOnline, answer, posted } = useReply(props);
  const fieldRef = useRef<HTMLTextAreaElement>(null);
  const effect = effectWords(detail.reply, noun);
  const closing = effectWords(detail.closing, noun);
  useKeys({ r: () => fieldRef.current?.focus() });
  useEffect(() => {
    if (location.hash === '#reply') fieldRef.current?.focus();
  }, []);
  if (sent !== undefined)
    return (
      <Notice kind="good" title="Sent.">
        <p>{sent}</p>
        <p className="actions">
          <Link className="button main" to={list} search>
            Back to the list <Keys keys="u" />
          </Link>
          <Button kind="plain" onClick={stay}>
            Stay
          </Button>
        </p>
      </Notice>
    );
  return (
    <form
      className="reply"
      onSubmit={(event) => {
        event.preventDefault();
        send(false);
      }}
    >
      <label htmlFor="reply">
        <b>{title}</b> <span className="note">{how}</span>
      </label>
      <ReplyState {...{ answer, isOnline, isSending, posted }} />
      <textarea
        id="reply"
        ref={fieldRef}
        rows={6}
        value={draft?.text ?? ''}
        readOnly={isSending}
        onChange={({ target }) => write(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') event.currentTarget.blur();
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send(false);
        }}
      />
      <div className="stack">
        <p>
          <b>{effect.title}</b>
          <span className="note">
            {effect.next} {caution}
          </span>
        </p>
        <p className="actions">
          <button className="main" type="submit" disabled={!canSend}>
            {answer ? 'Send as well' : `Send ${effect.label ?? 'reply'}`} <Keys keys="Ctrl Enter" />
          </button>
          <Button disabled={!canSend} onClick={() => send(true)}>
            {closing.label === effect.label
              ? 'Send and close'
              : `Send as ${closing.label ?? 'reply'} and close`}
          </Button>
          {answer ? (
            <Button kind="plain" onClick={() => write('')}>
              Discard my text
            </Button>
          ) : null}
          <span className="note end" role="status">
            {draft ? `${keptWords}, ${timeOf(draft.savedAt)}` : ''}
          </span>
        </p>
      </div>
    </form>
  );
}
