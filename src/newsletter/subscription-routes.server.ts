import { Hono, type Context, type Next } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { hiddenFields } from '../forms/hidden-fields.ts';
import { parseSubscription, subscriptionStatus, topicsIn, type SubscriptionState } from './subscription.ts';
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
import type { PageEnv } from '../server/page-locals.ts';
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
    return fields ? postForm(c, next, fields) : c.text(malformedFormText, 400);
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
  try {
    const headers = { 'Content-Type': c.req.header('content-type') ?? '' };
    const form = await new Response(await c.req.arrayBuffer(), { headers }).formData();
    return [...form].length === 1 && form.get('List-Unsubscribe') === 'One-Click';
  } catch {
    // It has another encoding.
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

/** Answers with a redirect, which a reload does not send again, with a state of this page, or with a line of text. */
async function postForm(c: SubscriptionContext, next: Next, fields: PostedFields) {
  const { confirm, preferences, unsubscribe } = c.req.query();
  const { context } = c.var.locals;
  const now = new Date();
  const refuse = (reason: 'expired' | 'unknown') => show(c, next, { view: 'invalid-link', reason });
  try {
    if (unsubscribe !== undefined)
      return (await endSubscription(context, unsubscribe, now))
        ? c.redirect('/insights?unsubscribed', 303)
        : await refuse('unknown');
    if (confirm !== undefined) {
      const outcome = await confirmSubscription(context, confirm, now);
      return outcome === 'confirmed'
        ? c.redirect(`/insights?confirm=${confirm}`, 303)
        : await refuse(outcome);
    }
    if (preferences === undefined) return await postSubscription(c, next, fields, now);
    const topics = topicsIn(fields);
    if (topics.length === 0) {
      const error = 'Choose at least one topic';
      return await show(c, next, { view: 'preferences', token: preferences, topics, error, isSaved: false });
    }
    return (await changeTopics(context, preferences, topics))
      ? c.redirect(`/insights?preferences=${preferences}&saved`, 303)
      : await refuse('unknown');
  } catch (error) {
    logFailure(context, error);
    return show(c, next, { view: 'unavailable' });
  }
}

/** Validates and stores a request. The answer is the same whether or not the address is known. */
async function postSubscription(c: SubscriptionContext, next: Next, fields: PostedFields, now: Date) {
  const { context, client } = c.var.locals;
  const values = { email: fields.get('email') ?? '', topics: topicsIn(fields) };
  const { subscription, emailError } = parseSubscription(values);
  const form = { view: 'form', values } as const;
  try {
    // The limit comes before anything is rendered with what was sent.
    const allowance = await context.rateLimiter.consume(subscription ? postLimit : refusedPostLimit, client);
    if (!allowance.allowed) {
      const { retryAfterSeconds, excess } = allowance;
      return excess > maxPostsReturned
        ? c.text('Too many posts\n', 429, { 'Retry-After': String(retryAfterSeconds) })
        : await show(c, next, { ...form, problem: 'too-many' }, retryAfterSeconds);
    }
    if (!subscription) return await show(c, next, { ...form, emailError });
    if ((fields.get(hiddenFields.honeypot) ?? '') !== '') {
      logSecurityEvent(context, 'post refused', { reason: 'honeypot' });
      return await show(c, next, { ...form, problem: 'honeypot' });
    }
    await requestSubscription(context, subscription, now);
    return c.redirect('/insights?subscribed', 303);
  } catch (error) {
    logFailure(context, error);
    return show(c, next, { ...form, problem: 'unavailable' });
  }
}

/** Has the page rendered in a state. Its address may hold a token, which must not reach any other page. */
async function show(
  c: SubscriptionContext,
  next: Next,
  state: SubscriptionState,
  retryAfterSeconds = 30,
): Promise<Response | undefined> {
  c.var.locals.subscription = state;
  await next();
  // With no-referrer, its forms would send “Origin: null”.
  c.header('Referrer-Policy', 'same-origin');
  if ([429, 503].includes(subscriptionStatus(state))) c.header('Retry-After', String(retryAfterSeconds));
  return undefined;
}
