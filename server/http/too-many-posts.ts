import type { Environment } from '../environment.ts';
import type { BuiltSite } from './built-site.ts';
import { contentSecurityPolicy } from './security-headers.ts';

/** What was posted, by the names of the fields. */
type PostedFields = ReadonlyMap<string, string>;

export interface RefusedPost {
  readonly path: string;
  readonly posted: PostedFields;
  /** The name of the field that a person has written a text into. */
  readonly textField: string;
  readonly retryAfterSeconds: number;
}

/** To how many posts beyond the limit the answer contains what was posted: more than a person sends. */
export const maxPostsReturned = 20;

const fallbackPage =
  '<!doctype html><html lang="en-GB"><title>Please wait</title><body><form method="post" action="{{path}}">{{fields}}<button>Send Again</button></form>';

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

/**
 * Makes the response to a post beyond the limit: status 429 and a prerendered page with what was posted in it. Nothing is
 * rendered or compressed, so that a flood of posts costs little.
 */
export function createTooManyPosts(
  { tooManyPostsPage }: Pick<BuiltSite, 'tooManyPostsPage'>,
  environment: Environment,
) {
  const page = tooManyPostsPage?.variants.identity.body.toString() ?? fallbackPage;
  const parts = page.split(/\{\{(path|minutes|fields)\}\}/);
  const hashes = tooManyPostsPage?.inlineHashes ?? { scripts: [], styles: [] };
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': contentSecurityPolicy(hashes, environment),
    'X-Robots-Tag': 'noindex',
    // What was posted may be a concern.
    'Referrer-Policy': 'no-referrer',
  };

  return ({ path, posted, textField, retryAfterSeconds }: RefusedPost): Response => {
    const minutes = Math.ceil(retryAfterSeconds / 60);
    const values: Readonly<Record<string, () => string>> = {
      path: () => path,
      minutes: () => (minutes === 1 ? 'one minute' : `${String(minutes)} minutes`),
      fields: () => formFields(posted, textField),
    };
    // Text and placeholders take turns.
    const body = Buffer.from(
      parts.map((part, index) => (index % 2 === 1 ? values[part]?.() : part)).join(''),
    );
    return new Response(body, {
      status: 429,
      headers: {
        ...headers,
        'Content-Length': String(body.length),
        'Retry-After': String(retryAfterSeconds),
      },
    });
  };
}
