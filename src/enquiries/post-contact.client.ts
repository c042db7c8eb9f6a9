import * as v from 'valibot';
import { contactAnswerSchema, offeredCodeSchema, type ContactAnswer } from './contact-answer.ts';
import type { ShownProblem } from './notices.tsx';

/** What came of a post. With `no-answer`, nothing that comes from this server says whether it was stored. */
export type PostResult =
  ContactAnswer | { readonly problem: ShownProblem; readonly caseCode?: string | undefined };

const maxRetries = 3;
/** Milliseconds before the first retry; each later one waits twice as long. */
const firstDelay = 1_000;

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

const connection = async () => {
  if (!navigator.onLine)
    await new Promise((resolve) => {
      addEventListener('online', resolve, { once: true });
    });
};

/** The JSON of a response. @throws where the response is something else */
async function readJson(response: Response): Promise<unknown> {
  if (!/^application\/json\b/.test(response.headers.get('Content-Type') ?? ''))
    throw new TypeError('The answer is not JSON');
  return response.json();
}

const request = {
  headers: { Accept: 'application/json' },
  // This server redirects no script; whoever else does is not sent the text.
  redirect: 'error',
} as const;

/** Requests a case code for a form whose subject has been changed to a concern. @throws where none comes */
export async function fetchCaseCode(): Promise<string> {
  const response = await fetch('/contact?subject=speak-up', request);
  return v.parse(offeredCodeSchema, await readJson(response)).caseCode;
}

async function postOnce(body: URLSearchParams): Promise<PostResult> {
  try {
    // The timeout is longer than the server’s own.
    const signal = AbortSignal.timeout(20_000);
    const response = await fetch('/contact', { ...request, method: 'POST', body, signal });
    return v.parse(contactAnswerSchema, await readJson(response));
  } catch {
    return { problem: 'no-answer' };
  }
}

const isTransient = (result: PostResult) =>
  'problem' in result && ['no-answer', 'unavailable'].includes(result.problem);

/**
 * Posts a form of /contact, and again after a fault that may pass; while the browser is offline, it waits. The body holds an idempotency
 * key or a case code, so that a retry stores nothing twice.
 *
 * @param onRetry is called before each retry
 */
export async function postContact(body: URLSearchParams, onRetry: () => void): Promise<PostResult> {
  await connection();
  let result = await postOnce(body);
  for (let retry = 0; retry < maxRetries && isTransient(result); retry += 1) {
    onRetry();
    await pause(firstDelay * 2 ** retry);
    await connection();
    result = await postOnce(body);
  }
  return result;
}
