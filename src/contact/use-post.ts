import { useRef, useState } from 'react';
import type { ConcernState } from './contact-response.ts';
import { postContact, type PostResult } from './post-contact.client.ts';

export type Progress = 'idle' | 'sending' | 'retrying' | 'sent';

/** The fields of a form as a browser posts them; none of them is a file. */
export const bodyOf = (data: FormData) =>
  new URLSearchParams([...data].map(([name, value]) => [name, value as string]));

/** Sends a form of /contact, one post at a time; `post` resolves with undefined while another is on its way. */
export function usePost() {
  const [progress, setProgress] = useState<Progress>('idle');
  const isBusy = useRef(false);
  const post = async (body: URLSearchParams): Promise<PostResult | undefined> => {
    if (isBusy.current) return undefined;
    isBusy.current = true;
    setProgress('sending');
    const result = await postContact(body, () => {
      setProgress('retrying');
    });
    isBusy.current = false;
    setProgress('receiptUrl' in result ? 'sent' : 'idle');
    return result;
  };
  return { progress, post };
}

/**
 * Whether to show what a response said, which holds until the form is sent again.
 *
 * @param response undefined where none has come yet
 */
export function useNoticeUntilSent(response: ConcernState | undefined) {
  const [sentAfter, setSentAfter] = useState<ConcernState>();
  const onSend = () => {
    setSentAfter(response);
  };
  return { isShown: response !== undefined && response !== sentAfter, onSend };
}

/** For the ref of a notice that appears after an attempt to send. */
export const takeFocus = (element: HTMLElement | null) => {
  element?.focus();
};
