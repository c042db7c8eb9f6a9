import { Hono, type Context, type Next } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { csrf } from 'hono/csrf';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { statusOf, type ContactAnswer, type ContactState } from '../../forms/contact-state.ts';
import type { AppContext } from '../context.ts';
import type { Environment } from '../environment.ts';
import { complaintCalendar } from '../enquiries/deadlines.ts';
import { findReceipt } from '../enquiries/receive-enquiry.ts';
import { isPlainForm, logFailure, postEnquiry, postSpeakUpCase, readPostedFields } from './contact-posts.ts';
import { newHiddenValues } from './form-token.ts';

/** `Astro.locals`: what the server hands to the pages and routes that answer a request. */
export interface PageLocals {
  readonly context: AppContext;
  /** Whom the rate limit counts, as `clientOf` gives it. */
  readonly client: string;
  /** Of pages that are rendered on request; undefined in development, where Vite adds scripts of its own. */
  readonly contentSecurityPolicy?: string | undefined;
  /** Logs an error that nothing handled and makes its response; undefined in development. */
  readonly errorScreen?: (error: unknown) => Response;
  /** What the contact page shows; set by its routes. */
  contact?: ContactState;
  /** Why a page could not be rendered; set by Astro’s middleware. */
  renderError?: Error;
}

export interface PageEnv {
  readonly Variables: { locals: PageLocals };
}

type ContactContext = Context<PageEnv>;

/** A message has a few thousand characters; this leaves room for every script and encoding. */
const maxBodyBytes = 64 * 1024;
/** Where a dependency is unavailable and does not say for how long. */
const defaultRetryAfterSeconds = 30;
const tokenSyntax = /^[\w-]{43}$/;

/** The routes of /contact. `next` renders the page in the state that they have set. */
export const contactRoutes = new Hono<PageEnv>();

contactRoutes.get('/', async (c, next) => {
  const token = c.req.query('receipt');
  return token === undefined
    ? show(c, next, { view: 'new-form', ...newHiddenValues(c.var.locals.context.encryption, new Date()) })
    : showReceipt(c, next, token);
});

contactRoutes.post(
  '/',
  async (c, next) => {
    if (!isPlainForm(c.req)) return c.text('Only a plain form is accepted here\n', 415);
    await next();
    return undefined;
  },
  csrf({
    origin: (origin, c: ContactContext) =>
      isOwnOrigin(origin, c.req.header('host'), c.var.locals.context.environment),
    // A browser that leaves the origin out must at least say that the request stays on the site.
    secFetchSite: (site, c) => site === 'same-origin' && c.req.header('origin') === undefined,
  }),
  bodyLimit({ maxSize: maxBodyBytes, onError: (c) => c.text('Too much was sent\n', 413) }),
  async (c, next) => {
    const { context, client } = c.var.locals;
    const fields = readPostedFields(await c.req.arrayBuffer());
    if (!fields) return c.text('The form is malformed\n', 400);
    const post = fields.has('caseCode') ? postSpeakUpCase : postEnquiry;
    const outcome = await post(context, client, fields, new Date());
    if ('state' in outcome) return show(c, next, outcome.state, outcome.retryAfterSeconds);
    const receiptUrl = `/contact?receipt=${outcome.receiptToken}`;
    return wantsJson(c) ? c.json({ receiptUrl } satisfies ContactAnswer, 201) : c.redirect(receiptUrl, 303);
  },
);

contactRoutes.onError((error, c) => {
  if (!(error instanceof HTTPException) || error.status !== 403) throw error;
  return wantsJson(c)
    ? c.json({ problem: 'forbidden' } satisfies ContactAnswer, 403)
    : c.text('This form can be sent from this site only. Go back, reload the page and send it again.\n', 403);
});

/** Has the page rendered in a state, or answers a script with what it needs of it. */
async function show(
  c: ContactContext,
  next: Next,
  state: ContactState,
  retryAfterSeconds = defaultRetryAfterSeconds,
) {
  const status = statusOf(state);
  const mayRetry = status === 429 || status === 503;
  const isJson = wantsJson(c) && state.view === 'form';
  if (!isJson) {
    c.var.locals.contact = state;
    await next();
  }
  if (mayRetry) c.header('Retry-After', String(retryAfterSeconds));
  if (!isJson) return undefined;
  const { problem, errors } = state;
  const answer: ContactAnswer =
    problem === undefined ? { errors } : { problem, ...(mayRetry && { retryAfterSeconds }) };
  return c.json(answer, status as ContentfulStatusCode);
}

/** Shows the receipt of a token, or with `&calendar` its dates as a calendar file. */
async function showReceipt(c: ContactContext, next: Next, token: string) {
  const { context } = c.var.locals;
  // A case code is shown once, and only to a visitor who looks at the page.
  if (c.req.method === 'HEAD') return c.body(null, 200);
  if (/prefetch|prerender/.test(c.req.header('sec-purpose') ?? '')) return c.body(null, 503);
  try {
    const receipt = tokenSyntax.test(token) ? await findReceipt(context, token) : null;
    if (receipt === null) return await show(c, next, { view: 'no-receipt', reason: 'unknown' });
    if (c.req.query('calendar') !== undefined && receipt.subject.slug === 'formal-complaint') {
      return c.body(complaintCalendar(receipt.reference, receipt.deadlines), 200, {
        'Content-Type': 'text/calendar; charset=utf-8',
        'Content-Disposition': `attachment; filename="${receipt.reference}.ics"`,
      });
    }
    return await show(c, next, { view: 'receipt', receipt, token });
  } catch (error) {
    logFailure(context, error);
    return await show(c, next, { view: 'no-receipt', reason: 'unavailable' });
  }
}

/** Whether the response is read by the form’s script. */
function wantsJson(c: Context): boolean {
  return c.req.header('accept')?.startsWith('application/json') ?? false;
}

/**
 * Whether a post comes from a page of this site. Compared with the configured origin, because behind a proxy the request
 * itself looks like plain http.
 */
function isOwnOrigin(origin: string, host: string | undefined, environment: Environment): boolean {
  if (origin === environment.publicOrigin) return true;
  const sent = URL.parse(origin);
  // The owner may call this machine localhost; unknown hosts are refused before, once PUBLIC_ORIGIN is set.
  const isLoopback = ['localhost', '127.0.0.1', '[::1]'].includes(sent?.hostname ?? '');
  return sent !== null && sent.host === host?.toLowerCase() && (isLoopback || !environment.publicOriginIsSet);
}
