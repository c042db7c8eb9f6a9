import type { Environment } from '../environment.ts';
import type { BuiltSite } from './built-site.ts';
import { createTemplatePage, formatMinutes } from './template-page.ts';

/** The posted values, by the names of the fields. */
type PostedFields = ReadonlyMap<string, string>;

export interface RefusedPost {
  readonly path: string;
  readonly posted: PostedFields;
  /** The name of the field with the text that a person has written. */
  readonly textField: string;
  readonly retryAfterSeconds: number;
}

/** The number of posts beyond the limit to which the answer contains what was posted: more than a person sends. */
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

/** Makes the response to a post beyond the limit: status 429 and a prerendered page with what was posted in it. */
export function createRateLimitPage(
  { tooManyPostsPage }: Pick<BuiltSite, 'tooManyPostsPage'>,
  environment: Environment,
) {
  const page = createTemplatePage(tooManyPostsPage, fallbackPage, environment);
  return ({ path, posted, textField, retryAfterSeconds }: RefusedPost): Response => {
    const { body, ...init } = page(
      429,
      { path, minutes: formatMinutes(retryAfterSeconds), fields: formFields(posted, textField) },
      { 'Retry-After': String(retryAfterSeconds) },
    );
    return new Response(body, init);
  };
}
