import type { Logger } from 'pino';
import { randomCode } from '../../forms/random-code.ts';
import { describeError } from '../operator-error.ts';
import type { Substitute } from './built-site.ts';

/** A prerendered page with placeholders such as `{{name}}`. */
export interface Template {
  readonly text: string;
  /** Its content security policy; undefined in development. */
  readonly policy: string | undefined;
}

export type ErrorPages = ReturnType<typeof createErrorPages>;

/** How long a refused client should wait: several times as long as it takes to render everything in progress. */
const unavailableSeconds = 5;

/** Error responses, made from prerendered pages. They are cheap, because nothing is rendered. */
export function createErrorPages(
  readTemplate: (name: Substitute) => Template | Promise<Template>,
  logger: Pick<Logger, 'error'>,
) {
  async function fillIn(
    name: Substitute,
    status: number,
    values: Readonly<Record<string, string>>,
    retryAfterSeconds?: number,
  ): Promise<Response> {
    const { text, policy } = await readTemplate(name);
    const body = text.replaceAll(/\{\{([a-z]+)\}\}/g, (_, value: string) => String(values[value]));
    const headers = {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Length': String(Buffer.byteLength(body)),
      'X-Robots-Tag': 'noindex',
      // The post may be confidential, and the address may contain a token.
      'Referrer-Policy': 'same-origin',
      ...(policy !== undefined && { 'Content-Security-Policy': policy }),
      ...(retryAfterSeconds !== undefined && { 'Retry-After': String(retryAfterSeconds) }),
    };
    return new Response(body, { status, headers });
  }
  return {
    /** Logs an unhandled error, and answers 500 with a reference to the log line. */
    unexpected(error: unknown): Promise<Response> {
      const reference = randomCode(2);
      logger.error({ reference, error: describeError(error) }, 'Unexpected application error');
      return fillIn('error-screen', 500, { reference });
    },
    /** Answers a request beyond a limit: status 429. */
    tooManyRequests: (retryAfterSeconds: number): Promise<Response> =>
      fillIn('too-many-requests', 429, { wait: formatWait(retryAfterSeconds) }, retryAfterSeconds),
    /** Answers when too many requests wait: status 503. */
    unavailable(accept: string | undefined): Promise<Response> | Response {
      if (!accept?.startsWith('application/json'))
        return fillIn('too-many-requests', 503, { wait: 'a few seconds' }, unavailableSeconds);
      return Response.json(
        { problem: 'unavailable', retryAfterSeconds: unavailableSeconds },
        { status: 503, headers: { 'Retry-After': String(unavailableSeconds) } },
      );
    },
  };
}

/** "a few seconds", "one minute", "9 minutes" */
function formatWait(seconds: number): string {
  if (seconds <= 10) return 'a few seconds';
  return seconds <= 60 ? 'one minute' : `${String(Math.ceil(seconds / 60))} minutes`;
}
