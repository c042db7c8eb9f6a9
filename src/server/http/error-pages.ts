import type { Logger } from 'pino';
import { randomCode } from '../encryption/codes.ts';
import type { BuiltFile, BuiltSite } from './built-site.ts';
import type { PostedFields } from './posted-form.ts';

export interface RefusedPost {
  readonly path: string;
  readonly posted: PostedFields;
  /** The name of the field with the text that a person has written. */
  readonly textField: string;
  readonly retryAfterSeconds: number;
}

export type ErrorPages = ReturnType<typeof createErrorPages>;

/** The number of posts beyond the limit to which the answer contains what was posted: more than a person sends. */
export const maxPostsReturned = 20;

/** The wait for a refused request: several times as long as rendering everything in progress takes. */
const unavailableSeconds = 5;

/** Responses made of the prerendered pages that are sent in place of another. Nothing is rendered, so they cost little. */
export function createErrorPages({ substitutes }: BuiltSite, logger: Logger) {
  const showError = createTemplatePage(substitutes['error-screen']);
  const showRefusedPost = createTemplatePage(substitutes['too-many-posts']);
  const showRefusedRequest = createTemplatePage(substitutes['too-many-requests']);
  return {
    /** Logs an error that nothing else handled, and shows a reference to the log line in place of the reason: status 500. */
    unexpected: (error: unknown): Response => {
      const reference = randomCode(8);
      logger.error({ reference, error: describe(error) }, 'Unexpected application error');
      return showError(500, { reference });
    },
    /** Answers a post beyond the limit with what was posted: status 429. */
    tooManyPosts({ path, posted, textField, retryAfterSeconds }: RefusedPost): Response {
      const values = {
        path,
        minutes: formatMinutes(retryAfterSeconds),
        fields: formFields(posted, textField),
      };
      return showRefusedPost(429, values, retryAfterSeconds);
    },
    /** Answers another request beyond a limit: status 429. */
    tooManyRequests: (retryAfterSeconds: number): Response =>
      showRefusedRequest(429, { wait: formatMinutes(retryAfterSeconds) }, retryAfterSeconds),
    /** Answers a request that is one too many in progress: status 503. */
    unavailable(accept: string | undefined): Response {
      if (!accept?.startsWith('application/json'))
        return showRefusedRequest(503, { wait: 'a few seconds' }, unavailableSeconds);
      return Response.json(
        { problem: 'unavailable', retryAfterSeconds: unavailableSeconds },
        { status: 503, headers: { 'Retry-After': String(unavailableSeconds), 'Cache-Control': 'no-store' } },
      );
    },
  };
}

/** @returns a function that makes a response of the page, with values in place of placeholders such as `{{name}}` */
function createTemplatePage({ variants, policy }: BuiltFile) {
  const parts = variants.identity.body.toString().split(/\{\{([a-z]+)\}\}/);
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    ...(policy === undefined ? {} : { 'Content-Security-Policy': policy }),
    'Cache-Control': 'no-store',
    'X-Robots-Tag': 'noindex',
    // What was posted may be confidential, and the address may hold a token.
    'Referrer-Policy': 'no-referrer',
  };
  return (status: number, values: Readonly<Record<string, string>>, retryAfterSeconds?: number): Response => {
    // Text and placeholders alternate.
    const body = Buffer.from(parts.map((part, index) => (index % 2 === 1 ? values[part] : part)).join(''));
    const retry = retryAfterSeconds === undefined ? {} : { 'Retry-After': String(retryAfterSeconds) };
    return new Response(body, {
      status,
      headers: { ...headers, ...retry, 'Content-Length': String(body.length) },
    });
  };
}

const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const escapeAttribute = (text: string) => escapeText(text).replaceAll('"', '&quot;');

/** The text can be read and changed; the other fields are sent again as they are. */
const formFields = (fields: PostedFields, textField: string) =>
  Array.from(fields, ([name, value]) =>
    name === textField
      ? // The first line break after the tag does not count as text.
        `<div class="field"><label for="text">What you wrote</label><textarea id="text" name="${escapeAttribute(name)}">\n${escapeText(value)}</textarea></div>`
      : `<input type="hidden" name="${escapeAttribute(name)}" value="${escapeAttribute(value)}">`,
  ).join('');

/** "one minute", "9 minutes" */
function formatMinutes(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? 'one minute' : `${String(minutes)} minutes`;
}

/** The fields of an error that are logged; others may repeat what a visitor typed. */
function describe(error: unknown): { readonly name: string; readonly stack: string } {
  if (!(error instanceof Error)) return { name: typeof error, stack: '' };
  const { name, stack, cause } = error;
  const causedBy = cause === undefined ? '' : `\nCaused by: ${describe(cause).stack}`;
  return { name, stack: `${stack ?? ''}${causedBy}` };
}
