import type { MiddlewareHandler } from 'hono';
import type { RateLimit } from '../server/http/rate-limit.ts';
import type { PageEnv } from '../server/page-locals.ts';
import { parseSearch } from './search.ts';

/** One search every two seconds on average. */
const searchLimit: RateLimit = { name: 'searches', points: 300, duration: 10 * 60 };

/** Refuses a search beyond the limit of its client. */
export const limitSearches: MiddlewareHandler<PageEnv> = async (c, next) => {
  if (parseSearch(new URL(c.req.url).searchParams) === null) return next();
  const { context, client, errorPages } = c.var.locals;
  const allowance = await context.rateLimiter.consume(searchLimit, client);
  if (allowance.allowed) return next();
  const { retryAfterSeconds } = allowance;
  if (errorPages) return errorPages.tooManyRequests(retryAfterSeconds);
  return c.text('Too many searches\n', 429, { 'Retry-After': String(retryAfterSeconds) });
};
