import { html } from 'hono/html';
import type { Logger } from 'pino';
import { randomCode } from '../encryption/codes.ts';
import type { Substitute } from './built-site.ts';

type PostedFields = ReadonlyMap<string, string>;

export interface RefusedPost {
  readonly path: string;
  readonly posted: PostedFields;
  /** The name of the field with the text that a person has written. */
  readonly textField: string;
  readonly retryAfterSeconds: number;
}

/** A prerendered page with placeholders such as `{{name}}`. */
export interface Template {
  readonly text: string;
  /** Its content security policy; undefined in development. */
  readonly policy: string | undefined;
}

export type ErrorPages = ReturnType<typeof createErrorPages>;

/** How many posts beyond the limit are answered with their text. No person sends more. */
export const maxPostsReturned = 20;

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
    values: Readonly<Record<string, unknown>>,
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
      const reference = randomCode(8);
      logger.error({ reference, error: describe(error) }, 'Unexpected application error');
      return fillIn('error-screen', 500, { reference });
    },
    /** Answers a post beyond the limit with the posted text: status 429. */
    async tooManyPosts({ path, posted, textField, retryAfterSeconds }: RefusedPost): Promise<Response> {
      const fields = await formFields(posted, textField);
      const values = { path, minutes: formatWait(retryAfterSeconds), fields };
      return fillIn('too-many-posts', 429, values, retryAfterSeconds);
    },
    /** Answers another request beyond a limit: status 429. */
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

/** The text can be edited. The other fields are hidden, and are sent again unchanged. */
const formFields = (fields: PostedFields, textField: string) =>
  html`${Array.from(fields, ([name, value]) =>
    name === textField
      ? // The first line break after the tag does not count as text.
        html`<div class="field">
          <label for="text">What you wrote</label
          ><textarea id="text" name="${name}">${'\n'}${value}</textarea>
        </div>`
      : html`<input type="hidden" name="${name}" value="${value}" />`,
  )}`;

/** "a few seconds", "one minute", "9 minutes" */
function formatWait(seconds: number): string {
  if (seconds <= 10) return 'a few seconds';
  return seconds <= 60 ? 'one minute' : `${String(Math.ceil(seconds / 60))} minutes`;
}

/** The fields of an error that are logged. Others may repeat what a visitor typed. */
function describe(error: unknown): { readonly name: string; readonly stack: string } {
  if (!(error instanceof Error)) return { name: typeof error, stack: '' };
  const { name, stack, cause } = error;
  const causedBy = cause === undefined ? '' : `\nCaused by: ${describe(cause).stack}`;
  return { name, stack: `${stack ?? ''}${causedBy}` };
}
