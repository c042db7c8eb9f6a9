import type { ApiError } from '../api.ts';

/** The kinds of an `ApiError`, and `offline` where no answer came: what was asked may or may not have been done. */
export type Failure = ApiError['error'] | 'offline';

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
  error instanceof RequestError ? error.kind : 'not-found';

/** The time in milliseconds after which a server counts as not answering. */
const timeout = 10_000;

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** @throws {RequestError} */
async function request<Answer>(
  method: Method,
  path: string,
  body?: unknown,
  signal?: AbortSignal,
): Promise<Answer> {
  let response: Response;
  let answer: unknown;
  try {
    response = await fetch(path, {
      method,
      headers: method === 'GET' ? {} : { 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.any([AbortSignal.timeout(timeout), ...(signal ? [signal] : [])]),
    });
    const text = await response.text();
    answer = response.headers.get('Content-Type')?.includes('json') && text ? JSON.parse(text) : undefined;
  } catch {
    throw new RequestError('offline');
  }
  if (response.ok) return answer as Answer;
  const error = answer as ApiError | undefined;
  throw new RequestError(error?.error ?? (response.status >= 500 ? 'unavailable' : 'not-found'), error);
}

type Query = Readonly<Record<string, string | number | undefined | null>>;

/** @param query parameters; those without a value are left out */
export function get<Answer>(path: string, query: Query = {}, signal?: AbortSignal): Promise<Answer> {
  const given = Object.entries(query).flatMap(([name, value]) => (value ? [[name, String(value)]] : []));
  return request(
    'GET',
    given.length > 0 ? `${path}?${String(new URLSearchParams(given))}` : path,
    undefined,
    signal,
  );
}

export const post = <Answer>(path: string, body: object = {}) => request<Answer>('POST', path, body);
export const put = <Answer>(path: string, body: object) => request<Answer>('PUT', path, body);
export const remove = (path: string) => request<undefined>('DELETE', path);
