import type { ApiError } from '../api.ts';

/** The kinds of an `ApiError`, and what only the browser knows. */
export type Failure =
  | ApiError['error']
  /** No answer came: what was asked may or may not have been done. */
  | 'offline'
  /** The device was asked for a passkey and gave none: it was refused there, or took too long. */
  | 'no-passkey'
  | 'no-passkeys-here'
  /** The browser offers no passkey at the address of this page. */
  | 'wrong-address';

export class RequestError extends Error {
  override readonly name = 'RequestError';
  readonly kind: Failure;
  readonly body: ApiError | undefined;

  constructor(kind: Failure, body?: ApiError) {
    super(body?.message ?? kind);
    this.kind = kind;
    this.body = body;
  }
}

export const failureOf = (error: unknown): Failure =>
  error instanceof RequestError ? error.kind : 'unexpected';

/** The time in milliseconds after which a server counts as not answering. */
const timeout = 10_000;

/** @throws {RequestError} */
async function request<Answer>(
  method: 'GET' | 'POST',
  path: string,
  body?: object,
  signal?: AbortSignal,
): Promise<Answer> {
  let response: Response;
  let answer: unknown;
  try {
    response = await fetch(`/api${path}`, {
      method,
      headers: method === 'GET' ? {} : { 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.any([AbortSignal.timeout(timeout), ...(signal ? [signal] : [])]),
    });
    answer = await response.json();
  } catch {
    throw new RequestError('offline');
  }
  if (response.ok) return answer as Answer;
  const error = answer as ApiError;
  throw new RequestError(error.error, error);
}

export const post = <Answer>(path: string, body: object = {}) => request<Answer>('POST', path, body);

export type Query = Readonly<Record<string, string | undefined>>;

/** @param query parameters; those without a value are left out */
export function get<Answer>(path: string, query: Query, signal?: AbortSignal): Promise<Answer> {
  const given = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return request('GET', `${path}?${String(new URLSearchParams(given))}`, undefined, signal);
}
