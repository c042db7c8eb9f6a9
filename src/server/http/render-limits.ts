import { setImmediate as nextEventLoopTurn } from 'node:timers/promises';
import type { MiddlewareHandler } from 'hono';
import pLimit from 'p-limit';
import type { PageEnv } from '../page-locals.ts';
import type { RateLimit } from './rate-limit.ts';

/** How many pages may wait to be rendered, of all clients and of one. One client leaves half of the places to others. */
const maxWaiting = { all: 40, ofOneClient: 20 };

const oneByOne = pLimit(1);
/** How many pages of each client wait or are rendered. */
const waitingOf = new Map<string, number>();

/** Answers a request for a page beyond its client’s limit with 429. */
export const limitPages =
  (limit: RateLimit): MiddlewareHandler<PageEnv> =>
  async (c, next) => {
    const { context, client, errorPages } = c.var.locals;
    const allowance = await context.rateLimiter.consume(limit, client);
    return allowance.allowed ? next() : errorPages.tooManyRequests(allowance.retryAfterSeconds);
  };

interface RenderRequest {
  /** The client, as `createClientOf` names it. */
  readonly client: string;
  /** Aborts when the client has gone. */
  readonly signal: AbortSignal;
  /** Whether the page says that something was stored, which its sender must learn however many pages wait. */
  readonly isReceipt: boolean;
}

/**
 * Renders pages one at a time, in the order of their requests.
 *
 * @returns undefined where too many pages wait
 * @throws the reason of the signal
 */
export async function renderInTurn<Page>(
  { client, signal, isReceipt }: RenderRequest,
  render: () => Promise<Page>,
): Promise<Page | undefined> {
  const own = waitingOf.get(client) ?? 0;
  const isFull = oneByOne.pendingCount >= maxWaiting.all || own >= maxWaiting.ofOneClient;
  if (isFull && !isReceipt) return undefined;
  waitingOf.set(client, own + 1);
  try {
    return await oneByOne(async () => {
      // Between two pages, files are sent and connections accepted.
      await nextEventLoopTurn();
      signal.throwIfAborted();
      return render();
    });
  } finally {
    const left = (waitingOf.get(client) ?? 1) - 1;
    if (left > 0) waitingOf.set(client, left);
    else waitingOf.delete(client);
  }
}
