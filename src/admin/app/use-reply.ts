import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { replyLimit } from '../api.ts';
import type { EnquiryDetail, Reply } from './api-client.ts';
import { sendReply, showChanged } from './change-enquiry.ts';
import type { Draft, Drafts } from './drafts.ts';
import { queryClient, signatureQuery } from './queries.ts';

const byCompany = ({ messages }: EnquiryDetail) => messages.filter(({ sender }) => sender === 'company');
const textOf = (message: EnquiryDetail['messages'][number]) => ('text' in message ? message.text.trim() : '');

/** A text with the signature of the person below it, unless it ends with it. */
const signed = (text: string, signature: string) =>
  signature === '' || text.trimEnd().endsWith(signature) ? text : `${text.trimEnd()}\n\n${signature}`;

type Posted = Pick<Reply, 'close' | 'messagesSeen'> & { readonly draft: Draft };

export interface ReplyParts {
  readonly detail: EnquiryDetail;
  readonly drafts: Drafts;
}

/** The draft of a reply, and its way to the server. @param signature of the person; undefined while it is not known */
export function useReply({ detail, drafts }: ReplyParts, signature: string | undefined) {
  const { reference, state } = detail;
  const [draft, setDraft] = useState(() => drafts.get(reference));
  const [isKept, setIsKept] = useState(true);
  const [seen, setSeen] = useState(() => byCompany(detail).length);
  const keep = (changed: Draft) => {
    setDraft(changed);
    if (changed.text) setIsKept(drafts.set(reference, changed));
    else drafts.delete(reference);
  };
  const sending = useMutation({
    mutationFn: async ({ draft: posted, close, messagesSeen }: Posted) => {
      // Where it is still on its way, the reply waits for it, so that none goes out without it.
      const own = await queryClient.query({ ...signatureQuery, staleTime: 'static' });
      const { text: written, idempotencyKey, signature: used = own.signature } = posted;
      // Nobody knows whether it was stored if the response is lost, so that it must be the same when it is posted again.
      keep({ ...posted, signature: used });
      return sendReply(reference, { text: signed(written, used), idempotencyKey, close, messagesSeen });
    },
    // Also when the screen is left meanwhile.
    onSuccess: (changed) => {
      setSeen(byCompany(changed).length);
      showChanged(changed);
      setDraft(undefined);
      drafts.delete(reference);
    },
  });
  const shownSignature = draft?.signature ?? signature;
  const text = draft ? signed(draft.text, shownSignature ?? '') : '';
  const tooLong = Math.max(0, text.trim().length - replyLimit);
  const isWritten = Boolean(draft?.text.trim());
  const canSend = !sending.isPending && isWritten && tooLong === 0 && state === 'open';
  /** The last reply of somebody else that came while this one was written. */
  const laterReply = draft?.text
    ? byCompany(detail)
        .slice(seen)
        .findLast((message) => !textOf(message).startsWith(draft.text.trim()))
    : undefined;
  return {
    draft,
    text,
    tooLong,
    isKept,
    sending,
    canSend,
    laterReply,
    signature: shownSignature,
    write: (written: string) =>
      keep({ text: written, idempotencyKey: crypto.randomUUID(), writtenAt: Date.now() }),
    send: (close: boolean) => {
      if (draft && canSend) sending.mutate({ draft, close, messagesSeen: byCompany(detail).length });
    },
  };
}

export type ReplyInProgress = ReturnType<typeof useReply>;
