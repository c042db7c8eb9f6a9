import { Hono, type Context, type Next } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { hiddenFields } from '../forms/hidden-fields.ts';
import {
  parseSubscription,
  subscriptionStatus,
  topicsError,
  topicsIn,
  type SubscriptionState,
} from './subscription.ts';
import { logFailure } from '../server/context.ts';
import {
  limitForm,
  malformedFormText,
  parsePostedFields,
  requireOwnOrigin,
  requirePlainForm,
  wrongOriginText,
  type PostedFields,
} from '../server/http/posted-form.ts';
import { maxPostsReturned } from '../server/http/error-pages.ts';
import { postLimit, refusedPostLimit } from '../server/http/rate-limit.ts';
import type { PageEnv, PageLocals } from '../server/page-locals.ts';
import {
  changeTopics,
  confirmSubscription,
  endSubscription,
  hasExpired,
} from './change-subscription.server.ts';
import { requestSubscription } from './request-subscription.server.ts';
import { findByToken, topicsOf } from './subscriber-store.server.ts';
import { logSecurityEvent } from '../server/security-events.ts';

type SubscriptionContext = Context<PageEnv>;

/** Whether a request follows a link of an email. */
export const isSubscriptionLink = (path: string, query: URLSearchParams): boolean =>
  path === '/insights' && ['confirm', 'preferences', 'unsubscribe'].some((name) => query.has(name));

/** The routes of /insights beside its static views. `next` renders the page in the state that they have set. */
export const subscriptionRoutes = new Hono<PageEnv>();

// GET changes nothing: mail scanners follow links.
subscriptionRoutes.get('/', async (c, next) => {
  const state = await resolveLink(c).catch((error: unknown) => {
    logFailure(c.var.locals.context, error);
    return { view: 'unavailable' } as const;
  });
  return state ? show(c, next, state) : next();
});

/** The state that a link in an email, or the redirect after a post, shows; undefined for another query. */
async function resolveLink(c: SubscriptionContext): Promise<SubscriptionState | undefined> {
  const { database } = c.var.locals.context;
  const query = c.req.query();
  if (query['subscribed'] !== undefined) return { view: 'requested' };
  if (query['unsubscribed'] !== undefined) return { view: 'unsubscribed' };
  const token = query['confirm'] ?? query['preferences'] ?? query['unsubscribe'];
  if (token === undefined) return undefined;
  const found = await findByToken(database.db, token);
  if (!found) return { view: 'invalid-link', reason: 'unknown' };
  if (query['unsubscribe'] !== undefined) return { view: 'unsubscribe', token };
  const topics = topicsOf(found);
  if (found.status === 'pending') {
    return hasExpired(found.expires_at, new Date())
      ? { view: 'invalid-link', reason: 'expired' }
      : { view: 'confirm', token, topics };
  }
  return query['confirm'] !== undefined
    ? { view: 'confirmed', token, topics }
    : { view: 'preferences', token, topics, isSaved: query['saved'] !== undefined };
}

subscriptionRoutes.post(
  '/',
  // The form has an address and four topics.
  limitForm(4 * 1024),
  async (c, next) => {
    const token = c.req.query('unsubscribe');
    return token !== undefined && (await isOneClick(c)) ? unsubscribeByOneClick(c, token) : next();
  },
  requirePlainForm,
  requireOwnOrigin,
  async (c, next) => {
    const fields = parsePostedFields(await c.req.arrayBuffer());
    if (!fields) return c.text(malformedFormText, 400);
    const outcome = await postForm(c, fields);
    if ('refusal' in outcome)
      return c.text(outcome.refusal, 429, { 'Retry-After': String(outcome.retryAfterSeconds) });
    if ('location' in outcome) return c.redirect(outcome.location, 303);
    return show(c, next, outcome.state, outcome.retryAfterSeconds);
  },
);

subscriptionRoutes.onError((error, c) => {
  if (!(error instanceof HTTPException) || error.status !== 403) throw error;
  return c.text(wrongOriginText, 403);
});

/**
 * Whether a mail provider unsubscribes for its reader (RFC 8058), in either encoding. Such a post comes from another site
 * and without an origin, so it is recognised before the origin is checked: whoever has the token may unsubscribe.
 */
async function isOneClick(c: SubscriptionContext): Promise<boolean> {
  const contentType = c.req.header('content-type') ?? '';
  if (!/^(?:multipart\/form-data|application\/x-www-form-urlencoded)\s*(?:;|$)/i.test(contentType))
    return false;
  try {
    const body = await c.req.arrayBuffer();
    const form = await new Response(body, { headers: { 'Content-Type': contentType } }).formData();
    const entries = [...form];
    return entries.length === 1 && form.get('List-Unsubscribe') === 'One-Click';
  } catch {
    return false;
  }
}

/** Answers 200 even for a subscription that has already ended, since the provider may repeat the post. */
async function unsubscribeByOneClick(c: SubscriptionContext, token: string) {
  const { context } = c.var.locals;
  try {
    await endSubscription(context, token, new Date());
    return c.text('Unsubscribed\n');
  } catch (error) {
    logFailure(context, error);
    return c.text('Try again later\n', 503, { 'Retry-After': '60' });
  }
}

/** The result of a post: a redirect, which a reload does not send again, a state of this page, or a line of text. */
type PostOutcome =
  | { readonly location: string }
  | { readonly refusal: string; readonly retryAfterSeconds: number }
  | { readonly state: SubscriptionState; readonly retryAfterSeconds?: number };

async function postForm(c: SubscriptionContext, fields: PostedFields): Promise<PostOutcome> {
  const { confirm, preferences, unsubscribe } = c.req.query();
  const { context } = c.var.locals;
  const now = new Date();
  const unknown = { state: { view: 'invalid-link', reason: 'unknown' } } as const;
  if (confirm === undefined && preferences === undefined && unsubscribe === undefined)
    return postSubscription(c.var.locals, fields, now);
  try {
    if (unsubscribe !== undefined)
      return (await endSubscription(context, unsubscribe, now))
        ? { location: '/insights?unsubscribed' }
        : unknown;
    if (confirm !== undefined) {
      const outcome = await confirmSubscription(context, confirm, now);
      return outcome === 'confirmed'
        ? { location: `/insights?confirm=${confirm}` }
        : { state: { view: 'invalid-link', reason: outcome } };
    }
    const token = preferences ?? '';
    const topics = topicsIn(fields);
    const error = topicsError(topics);
    if (error !== undefined) return { state: { view: 'preferences', token, topics, error, isSaved: false } };
    return (await changeTopics(context, token, topics))
      ? { location: `/insights?preferences=${token}&saved` }
      : unknown;
  } catch (error) {
    logFailure(context, error);
    return { state: { view: 'unavailable' } };
  }
}

/** Validates and stores a request. The answer is the same whether or not the address is known. */
async function postSubscription(
  { context, client }: PageLocals,
  fields: PostedFields,
  now: Date,
): Promise<PostOutcome> {
  const { values, result } = parseSubscription(fields);
  const form = { view: 'form', values } as const;
  const limit = 'emailError' in result ? refusedPostLimit : postLimit;
  try {
    // The limit comes before anything is rendered with what was sent.
    const allowance = await context.rateLimiter.consume(limit, client);
    if (!allowance.allowed) {
      const { retryAfterSeconds, excess } = allowance;
      if (excess > maxPostsReturned) return { refusal: 'Too many posts\n', retryAfterSeconds };
      return { state: { ...form, problem: 'too-many' }, retryAfterSeconds };
    }
    if ('emailError' in result) return { state: { ...form, emailError: result.emailError } };
    if ((fields.get(hiddenFields.honeypot) ?? '') !== '') {
      logSecurityEvent(context, 'post refused', { reason: 'honeypot' });
      return { state: { ...form, problem: 'honeypot' } };
    }
    await requestSubscription(context, result.subscription, now);
    return { location: '/insights?subscribed' };
  } catch (error) {
    logFailure(context, error);
    return { state: { ...form, problem: 'unavailable' } };
  }
}

/** Has the page rendered in a state. Its address may hold a token, which must not reach any other page. */
async function show(c: SubscriptionContext, next: Next, state: SubscriptionState, retryAfterSeconds = 30) {
  c.var.locals.subscription = state;
  await next();
  c.header('Referrer-Policy', 'no-referrer');
  if ([429, 503].includes(subscriptionStatus(state))) c.header('Retry-After', String(retryAfterSeconds));
  return undefined;
}
