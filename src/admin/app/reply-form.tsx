import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { Reply } from '../server/enquiry-routes.server.ts';
import type { ConcernDetail, EnquiryDetail, KeptDate, ReplyEffect } from '../server/shown-enquiry.server.ts';
import { Button, Keys } from './controls.tsx';
import { count, dayWords, momentWords } from './days.ts';
import type { Draft, Drafts } from './drafts.ts';
import { useKeys } from './keys.ts';
import { queryClient, readAgain } from './queries.ts';
import { failureOf, post, RequestError } from './request.ts';
import { ErrorNotice, Notice } from './screen.tsx';

export type Detail = EnquiryDetail | ConcernDetail;

/** The path of one enquiry or concern. */
export const pathOf = (kind: 'enquiries' | 'concerns', reference: string) =>
  `/${kind}/${encodeURIComponent(reference)}`;

/** Shows an enquiry as it is after it was changed, and has lists and counts read anew. */
export function showChanged(path: string, detail: Detail) {
  queryClient.setQueryData([path, {}], detail);
  void readAgain('/enquiries', '/concerns', '/session');
}

/** "acknowledgment" */
export const metBy = ({ meets }: ReplyEffect) => meets.at(-1)?.label.toLowerCase();

function meetsWords({ meets }: ReplyEffect): string {
  const [last, ...earlier] = meets.toReversed();
  if (!last) return 'This is a further message: it meets no promised date.';
  const also = earlier.length > 0 ? `, and meets ${count(earlier.length, 'earlier date')}` : '';
  return `This is the ${last.label.toLowerCase()}, due ${dayWords(last.date)}${also}.`;
}
const nextWords = (next: KeptDate | null) =>
  next ? `Next is the ${next.label.toLowerCase()} by ${dayWords(next.date)}.` : 'Nothing is due after it.';

interface ReplyFormProps {
  readonly path: string;
  readonly detail: Detail;
  readonly drafts: Drafts;
  /** "Reply to Rosalind Emberley" */
  readonly title: string;
  readonly how: string;
  readonly caution?: string;
  /** Says where a draft is kept. */
  readonly keptWords: string;
  /** The list to which the keys lead back. */
  readonly list: '/' | '/concerns';
}

const byCompany = ({ messages }: Detail) => messages.filter(({ sender }) => sender === 'company');
const textOf = (message: Detail['messages'][number]) => ('text' in message ? message.text.trim() : '');

/** The draft of a reply, and its way to the server. */
function useReply({ path, detail, drafts }: ReplyFormProps) {
  const { reference } = detail;
  const [draft, setDraft] = useState(() => drafts.get(reference));
  const [seen, setSeen] = useState(() => byCompany(detail).length);
  const write = (text: string) => {
    const changed: Draft = { text, idempotencyKey: crypto.randomUUID() };
    if (text) drafts.set(reference, changed);
    else drafts.delete(reference);
    setDraft(changed);
  };
  const sending = useMutation({
    mutationFn: (reply: Reply) => post<Detail>(`${path}/replies`, reply),
    // Also when the screen is left meanwhile.
    onSuccess: (changed) => {
      drafts.delete(reference);
      showChanged(path, changed);
      setDraft(undefined);
      setSeen(byCompany(changed).length);
    },
    onError: (error) => {
      if (error instanceof RequestError && error.kind === 'conflict')
        showChanged(path, (error.body as unknown as { readonly detail: Detail }).detail);
    },
  });
  const canSend = !sending.isPending && Boolean(draft?.text.trim());
  const send = (close: boolean) => {
    if (draft && canSend) sending.mutate({ ...draft, close, messagesSeen: byCompany(detail).length });
  };
  /** The newest message of somebody else that came while this one was written. */
  const answer = byCompany(detail)
    .slice(seen)
    .findLast((message) => textOf(message) !== draft?.text.trim());
  return { draft, write, sending, send, canSend, answer };
}

/** What stands in the way of a reply. */
function ReplyFailure({
  answer,
  sending: { error },
}: Pick<ReturnType<typeof useReply>, 'answer' | 'sending'>) {
  const failure = error && failureOf(error);
  return (
    <>
      {answer ? (
        <Notice
          kind="wrong"
          title={`${answer.author ?? 'Somebody'} answered this on ${momentWords(answer.sentAt)}, while you were writing.`}
        >
          <p>That message stands above. Nothing of yours is lost.</p>
        </Notice>
      ) : null}
      {failure === 'offline' ? (
        <Notice kind="wrong" title="No answer: it is not known whether this was sent.">
          <p>The text is kept. Send it again when there is a connection: it cannot go out twice.</p>
        </Notice>
      ) : failure === 'conflict' ? null : (
        <ErrorNotice error={error} />
      )}
    </>
  );
}

export function ReplyForm(props: ReplyFormProps) {
  const { detail, title, how, caution = '', keptWords, list } = props;
  const { draft, write, sending, send, canSend, answer } = useReply(props);
  const fieldRef = useRef<HTMLTextAreaElement>(null);
  const [label, closingLabel] = [metBy(detail.reply) ?? 'reply', metBy(detail.closing) ?? 'reply'];
  useKeys({ r: () => fieldRef.current?.focus() });
  if (sending.isSuccess)
    return (
      <Notice kind="good" title="Sent.">
        <p>{nextWords(detail.next)}</p>
        <p className="actions">
          <Link className="btn" to={list} search>
            Back to the list <Keys keys="u" />
          </Link>
          <Button kind="link" onClick={sending.reset}>
            Stay
          </Button>
        </p>
      </Notice>
    );
  return (
    <form
      className="card"
      onSubmit={(event) => {
        event.preventDefault();
        send(false);
      }}
    >
      <label htmlFor="reply">
        <b>{title}</b> <span className="note">{how}</span>
      </label>
      <ReplyFailure {...{ answer, sending }} />
      <textarea
        id="reply"
        ref={fieldRef}
        rows={6}
        value={draft?.text ?? ''}
        readOnly={sending.isPending}
        onChange={({ target }) => write(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') event.currentTarget.blur();
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send(false);
        }}
      />
      <p>
        <b>{meetsWords(detail.reply)}</b>{' '}
        <span className="note">
          {nextWords(detail.reply.then)} {caution} {draft?.text ? keptWords : ''}
        </span>
      </p>
      <p className="actions">
        <button className="btn" type="submit" disabled={!canSend}>
          {answer ? 'Send as well' : `Send ${label}`} <Keys keys="Ctrl Enter" />
        </button>
        <Button disabled={!canSend} onClick={() => send(true)}>
          {closingLabel === label ? 'Send and close' : `Send as ${closingLabel} and close`}
        </Button>
      </p>
    </form>
  );
}
