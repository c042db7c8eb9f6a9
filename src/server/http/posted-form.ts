import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { csrf } from 'hono/csrf';
import type { PageEnv } from '../page-locals.ts';
import { loopbackNames } from './request-target.ts';

/** Refuses a body that is not a plain form (415). */
export const requirePlainForm: MiddlewareHandler = async (c, next) => {
  const [type = '', parameter = ''] = (c.req.header('content-type') ?? '').toLowerCase().split(';');
  const isPlainForm =
    type.trim() === 'application/x-www-form-urlencoded' &&
    /^(?:|charset="?utf-8"?)$/.test(parameter.trim()) &&
    ['identity', ''].includes(c.req.header('content-encoding') ?? '');
  if (!isPlainForm) return c.text('Only a plain form is accepted here\n', 415);
  await next();
  return undefined;
};

/** Refuses a post from another site with an `HTTPException` of status 403. */
export const requireOwnOrigin: MiddlewareHandler<PageEnv> = csrf({
  origin: isOwnOrigin,
  // A browser that sends no origin must at least say that the request comes from the same origin.
  // On pages with "no-referrer", browsers send the origin "null".
  secFetchSite: (site, c) => site === 'same-origin' && ['null', undefined].includes(c.req.header('origin')),
});

/**
 * The largest body of any form, in bytes. A message has at most a few thousand characters; this leaves room for any alphabet
 * and encoding.
 */
export const maxFormSize = 64 * 1024;

/** @param maxSize the largest body in bytes, at most `maxFormSize`; a larger one is refused (413) */
export const limitForm = (maxSize: number): MiddlewareHandler =>
  bodyLimit({ maxSize, onError: (c) => c.text('Too much was sent\n', 413) });

export const wrongOriginText =
  'This form can be sent from this site only. Go back, reload the page and send it again.\n';
export const malformedFormText = 'The form is malformed\n';

/**
 * Whether a post comes from a page of this site. Its origin is compared with PUBLIC_ORIGIN, because behind a proxy the request
 * itself looks like plain http.
 */
function isOwnOrigin(origin: string, c: Context<PageEnv>): boolean {
  const { environment } = c.var.locals.context;
  if (origin === environment.publicOrigin) return true;
  const host = c.req.header('host')?.toLowerCase() ?? '';
  // The owner may call this machine localhost, where nothing stands between the browser and this server, which speaks http.
  if (loopbackNames.includes(URL.parse(`http://${host}`)?.hostname ?? '')) return origin === `http://${host}`;
  return !environment.publicOriginIsSet && [`http://${host}`, `https://${host}`].includes(origin);
}

export type PostedFields = ReadonlyMap<string, string>;

/**
 * The fields of an `application/x-www-form-urlencoded` body. Undefined for a body that no browser sends: with invalid UTF-8 or
 * escapes, NUL, a field without a name, a repeated field, or more than 20 fields.
 */
export function parsePostedFields(body: ArrayBuffer): PostedFields | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body);
    // This throws for invalid escapes. URLSearchParams would replace them.
    if (decodeURIComponent(text).includes('\0')) return undefined;
    const pairs = [...new URLSearchParams(text)];
    const fields = new Map(pairs);
    return fields.size < pairs.length || fields.has('') || fields.size > 20 ? undefined : fields;
  } catch {
    return undefined;
  }
}
