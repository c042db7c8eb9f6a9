import * as v from 'valibot';
import { contactResponseSchema, type ContactResponse } from './contact-response.ts';
import type { ShownProblem } from './notices.tsx';

/** What came of a post. With `no-response`, nothing that comes from this server says whether it was stored. */
export type PostResult =
  ContactResponse | { readonly problem: ShownProblem; readonly caseCode?: string | undefined };

const maxRetries = 3;
/** Milliseconds before the first retry; each later one waits twice as long. */
const firstDelay = 1_000;

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function postOnce(body: URLSearchParams): Promise<PostResult> {
  try {
    const response = await fetch('/contact', {
      method: 'POST',
      body,
      headers: { Accept: 'application/json' },
      // This server redirects no script; whoever else does is not sent the text.
      redirect: 'error',
      // The timeout is longer than the server’s own.
      signal: AbortSignal.timeout(20_000),
    });
    return v.parse(contactResponseSchema, await response.json());
  } catch {
    return { problem: 'no-response' };
  }
}

const isTransient = (result: PostResult) =>
  'problem' in result && ['no-response', 'unavailable'].includes(result.problem);

/**
 * Posts a form of /contact, and again after a fault that may pass. The body holds an idempotency key or a case code, so that a
 * retry stores nothing twice.
 *
 * @param onRetry is called before each retry
 */
export async function postContact(body: URLSearchParams, onRetry: () => void): Promise<PostResult> {
  let result = await postOnce(body);
  for (let retry = 0; retry < maxRetries && isTransient(result); retry += 1) {
    onRetry();
    await pause(firstDelay * 2 ** retry);
    result = await postOnce(body);
  }
  return result;
}
