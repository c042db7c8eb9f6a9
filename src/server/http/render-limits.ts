import { setImmediate as nextEventLoopTurn } from 'node:timers/promises';
import type { MiddlewareHandler } from 'hono';
import pLimit from 'p-limit';
import type { PageEnv } from '../page-locals.ts';
import type { RateLimit } from './rate-limit.ts';

/** How many pages a client may ask for. A page takes up to 30 ms of CPU time. Files are not limited. */
const renderLimit: RateLimit = { name: 'pages', points: 10, duration: 5 };

/** How many requests of all clients may wait. Beyond that, requests are refused. */
const maxWaiting = 40;

const oneByOne = pLimit(1);

/** Refuses a request beyond its client’s limit (429), or while too many wait (503), before anything is stored. */
export const limitRendering: MiddlewareHandler<PageEnv> = async (c, next) => {
  const { context, client, errorPages } = c.var.locals;
  if (oneByOne.pendingCount >= maxWaiting) return errorPages.unavailable(c.req.header('accept'));
  // Posts have limits of their own, and an answer that returns the posted text.
  if (c.req.method === 'POST') return next();
  const allowance = await context.rateLimiter.consume(renderLimit, client);
  return allowance.allowed ? next() : errorPages.tooManyRequests(allowance.retryAfterSeconds);
};

/**
 * Renders pages one at a time, in the order of their requests.
 *
 * @param signal aborts when the client has gone
 * @throws the reason of the signal
 */
export const renderInTurn = <Page>(signal: AbortSignal, render: () => Promise<Page>): Promise<Page> =>
  oneByOne(async () => {
    // Between two pages, files are sent and connections accepted.
    await nextEventLoopTurn();
    signal.throwIfAborted();
    return render();
  });
