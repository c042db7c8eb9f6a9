import { Hono, type Context, type Next } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ArticleCategory } from '../../company/categories.ts';
import { hiddenFields } from '../forms/hidden-fields.ts';
import {
  linkActions,
  parseSubscription,
  subscriptionStatus,
  topicsIn,
  topicsOrAll,
  type SubscriptionState,
} from './subscription.ts';
import { rateLimits } from '../rate-limits.ts';
import { logFailure, type AppContext } from '../server/context.ts';
import { DatabaseUnavailable } from '../server/database/database-unavailable.ts';
import { withoutAppended } from '../server/encryption/tokens.ts';
import {
  limitForm,
  malformedFormText,
  parsePostedFields,
  requireOwnOrigin,
  requirePlainForm,
  wrongOriginText,
  type PostedFields,
} from '../server/http/posted-form.ts';
import type { PageEnv } from '../server/page-locals.ts';
import {
  changeTopics,
  confirmSubscription,
  endSubscription,
  requestSubscription,
} from './change-subscription.server.ts';
import { findByToken, topicsOf } from './subscriber-store.server.ts';
import { logRefusedPost } from '../server/security-events.ts';

type SubscriptionContext = Context<PageEnv>;

const limits = rateLimits['POST /insights'];

/** The routes of /insights beside its static variants. `next` renders the page in the state that they have set. */
export const subscriptionRoutes = new Hono<PageEnv>();

// GET changes nothing: mail scanners follow links.
subscriptionRoutes.get('/', async (c, next) => {
  const state = await stateOf(c);
  return state ? show(c, next, state) : next();
});

/** The link in an email that was followed. */
function linkOf(c: SubscriptionContext) {
  const action = linkActions.find((name) => c.req.query(name) !== undefined);
  return action && { action, token: withoutAppended(c.req.query(action) ?? '') };
}

type Link = NonNullable<ReturnType<typeof linkOf>>;

/** The state that a link in an email, or the redirect after a post, shows; undefined for another query. */
async function stateOf(c: SubscriptionContext): Promise<SubscriptionState | undefined> {
  const query = c.req.query();
  if (query['subscribed'] !== undefined) return { kind: 'requested' };
  if (query['unsubscribed'] !== undefined) return { kind: 'unsubscribed' };
  const link = linkOf(c);
  if (!link) return undefined;
  const { action, token } = link;
  const found = await findByToken(c.var.locals.context.database.db, token);
  if (!found) return { kind: 'invalid-link' };
  if (action === 'unsubscribe') return { kind: 'unsubscribe', token };
  const topics = topicsOf(found);
  if (found.status === 'pending') return { kind: 'confirm', token, topics };
  if (action === 'confirm') return { kind: 'preferences', token, topics, outcome: 'confirmed' };
  return { kind: 'preferences', token, topics, outcome: query['saved'] === undefined ? undefined : 'saved' };
}

subscriptionRoutes.post(
  '/',
  // The form has an address and four topics.
  limitForm(4 * 1024),
  async (c, next) => {
    const link = linkOf(c);
    if (link?.action !== 'unsubscribe' || !isOneClick(await c.req.text())) return next();
    const { context, client } = c.var.locals;
    const allowance = await context.rateLimiter.consume(limits.oneClick, client);
    if (!allowance.allowed)
      return c.text('Too many requests\n', 429, { 'Retry-After': String(allowance.retryAfterSeconds) });
    // A provider may repeat the post, so the answer is the same when the subscription has already ended.
    await endSubscription(context, link, new Date());
    return c.text('Unsubscribed\n');
  },
  requirePlainForm,
  // Browsers inside apps, and pages with no-referrer, send the origin “null”. The token of a link is proof enough.
  (c, next) => (linkOf(c) && c.req.header('origin') === 'null' ? next() : requireOwnOrigin(c, next)),
  async (c, next) => {
    const fields = parsePostedFields(await c.req.arrayBuffer());
    if (!fields) return c.text(malformedFormText, 400);
    const link = linkOf(c);
    return link ? postLink(c, next, link, fields) : postSubscription(c, next, fields);
  },
);

subscriptionRoutes.onError((error, c) => {
  if (error instanceof HTTPException && error.status === 403) return c.text(wrongOriginText, 403);
  if (!(error instanceof DatabaseUnavailable)) throw error;
  logFailure(c.var.locals.context, error);
  return c.var.locals.errorPages.unavailable(c.req.header('accept'));
});

/**
 * Whether a mail provider unsubscribes for its reader (RFC 8058), in a plain or a multipart form. Such a post comes from another
 * site and without an origin, so it is recognised before the origin is checked: whoever has the token may unsubscribe.
 */
const isOneClick = (body: string) => body.includes('List-Unsubscribe') && body.includes('One-Click');

/** Does what a link asks for, and answers with a redirect, which a reload does not send again. */
async function postLink(c: SubscriptionContext, next: Next, link: Link, fields: PostedFields) {
  const { context, client, errorPages } = c.var.locals;
  const allowance = await context.rateLimiter.consume(limits.link, client);
  if (!allowance.allowed) return errorPages.tooManyRequests(allowance.retryAfterSeconds);
  const isDone = await followLink(context, link, topicsOrAll(topicsIn(fields)));
  if (!isDone) return show(c, next, { kind: 'invalid-link' });
  const { action, token } = link;
  const shown = action === 'unsubscribe' ? 'unsubscribed' : `${action}=${token}`;
  return c.redirect(`/insights?${shown}${action === 'preferences' ? '&saved' : ''}`, 303);
}

/** @returns false where the token has no subscription of which this can be asked */
function followLink(
  context: AppContext,
  { action, token }: Link,
  topics: readonly ArticleCategory[],
): Promise<boolean> {
  switch (action) {
    case 'confirm':
      return confirmSubscription(context, token, new Date());
    case 'preferences':
      return changeTopics(context, token, topics);
    case 'unsubscribe':
      return endSubscription(context, { token }, new Date());
  }
}

/** Validates and stores a request. The answer is the same whether or not the address is known. */
async function postSubscription(c: SubscriptionContext, next: Next, fields: PostedFields) {
  const { context, client, errorPages } = c.var.locals;
  const values = { email: fields.get('email') ?? '', topics: topicsIn(fields) };
  const { subscription, emailError } = parseSubscription(values);
  const form = { kind: 'form', values } as const;
  const allowance = await context.rateLimiter.consume(
    subscription ? limits.subscription : limits.invalid,
    client,
  );
  if (!allowance.allowed) return errorPages.tooManyRequests(allowance.retryAfterSeconds);
  if (!subscription) return show(c, next, { ...form, emailError });
  if ((fields.get(hiddenFields.honeypot) ?? '') !== '') {
    logRefusedPost(context, 'honeypot');
    return show(c, next, { ...form, problem: 'honeypot' });
  }
  try {
    await requestSubscription(context, subscription, new Date());
  } catch (error) {
    logFailure(context, error);
    return show(c, next, { ...form, problem: 'unavailable' });
  }
  return c.redirect('/insights?subscribed', 303);
}

/** Has the page rendered in a state. Its address may hold a token, which must not reach any other page. */
async function show(
  c: SubscriptionContext,
  next: Next,
  state: SubscriptionState,
): Promise<Response | undefined> {
  c.var.locals.subscription = state;
  await next();
  // With no-referrer, its forms would send “Origin: null”.
  c.header('Referrer-Policy', 'same-origin');
  if (subscriptionStatus(state) === 503) c.header('Retry-After', '30');
  return undefined;
}
