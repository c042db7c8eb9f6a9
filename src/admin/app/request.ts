import * as v from 'valibot';
import { errorStatuses, ownHeader, type ApiError } from '../api.ts';

/** The kinds of an `ApiError`, and what only the browser knows. */
export type Failure =
  | ApiError['error']
  /** Nothing of ours came back: what is shown may be out of date. */
  | 'offline'
  /** The same after a post, which may or may not have been done. */
  | 'unknown'
  /** The company’s sign-on stands between, and asks to sign in again. */
  | 'sign-on'
  /** A part of the app is gone from the server. */
  | 'app-updated'
  /** An error of the app in the browser. */
  | 'browser-error'
  /** The device was asked for a passkey and gave none: it was refused there, or took too long. */
  | 'no-passkey'
  | 'no-passkeys-here'
  /** The device has one of the person’s passkeys already. */
  | 'passkey-here'
  /** The browser offers no passkey at the address of this page. */
  | 'wrong-address'
  /** What the server gave belongs to another key than the one that is shown here. */
  | 'other-key';

export class RequestError extends Error {
  override readonly name = 'RequestError';
  readonly kind: Failure;
  /** A sentence of the server for the person, where there is more to say than the kind. */
  readonly detail: string | undefined;
  /** When it failed, in milliseconds. */
  readonly at = Date.now();

  constructor(kind: Failure, detail?: string) {
    super(detail ?? kind);
    this.kind = kind;
    this.detail = detail;
  }
}

/** The kind of a failed request; `browser-error` for anything else that was thrown. */
export const failureOf = (error: unknown): Failure =>
  error instanceof RequestError ? error.kind : 'browser-error';

/** The time in milliseconds after which a server counts as not answering. */
const timeout = 10_000;

const apiError = v.object({
  error: v.picklist(Object.keys(errorStatuses) as (keyof typeof errorStatuses)[]),
  message: v.optional(v.string()),
});

/** What a response means that is not ours: of a gateway, or of the company’s sign-on. Undefined where nobody can tell. */
function foreignFailure({ type, status, headers }: Response): Failure | undefined {
  if (status === 413) return 'too-large';
  if (status === 429) return 'too-many-requests';
  const isPage = headers.get('Content-Type')?.startsWith('text/html');
  // Our server redirects nowhere, and has no page here.
  const isSignOn = type === 'opaqueredirect' || status === 401 || (isPage && [200, 403].includes(status));
  return isSignOn ? 'sign-on' : undefined;
}

/**
 * The `fetch` of the API client.
 *
 * @returns our server’s response: a success, or the conflict of a route, whose body it types
 * @throws {RequestError} for every other error, and for each response that is not ours, so that none is taken for a success
 */
export async function checkedFetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const isPost = init.method === 'POST';
  const noResponse = new RequestError(isPost ? 'unknown' : 'offline');
  let response: Response;
  let body: unknown;
  try {
    response = await fetch(input, {
      ...init,
      // A post without a body says so too: the server accepts nothing else.
      headers: isPost ? { 'Content-Type': 'application/json' } : {},
      redirect: 'manual',
      signal: AbortSignal.any([AbortSignal.timeout(timeout), ...(init.signal ? [init.signal] : [])]),
    });
    const isOurs = response.headers.get(ownHeader.name) === ownHeader.value;
    body = isOurs ? await response.json() : undefined;
  } catch {
    throw noResponse;
  }
  if (body === undefined) {
    const failure = foreignFailure(response);
    throw failure ? new RequestError(failure) : noResponse;
  }
  const { status } = response;
  if (response.ok) return Response.json(body, { status });
  const error = v.safeParse(apiError, body);
  if (!error.success) throw noResponse;
  if (error.output.error === 'conflict') return Response.json(body, { status });
  throw new RequestError(error.output.error, error.output.message);
}
