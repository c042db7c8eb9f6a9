import { setImmediate as nextEventLoopTurn } from 'node:timers/promises';

const defaultLimits = {
  /** One client’s requests. A browser has at most six connections, with one request for a rendered page on each. */
  perClient: 8,
  /** The requests of all clients with normal priority. */
  normal: 64,
  /** The requests of all clients, those with high priority included. */
  total: 192,
};

interface RenderOptions {
  /** Aborts when the client has gone. */
  readonly signal: AbortSignal;
  readonly isHighPriority: boolean;
}

export type RenderQueue = ReturnType<typeof createRenderQueue>;

/**
 * Limits how many requests for rendered pages are in progress, and renders their pages one after the other, one in each
 * event-loop turn. Node accepts one connection in each turn, and serves the others between two turns, so a long turn
 * keeps everybody waiting.
 */
export function createRenderQueue(limits: Partial<typeof defaultLimits> = {}) {
  const { perClient, normal, total } = { ...defaultLimits, ...limits };
  const requestsOf = new Map<string, number>();
  let allRequests = 0;
  let normalRequests = 0;

  const highPriority = new Set<() => Promise<void>>();
  const normalPriority = new Set<() => Promise<void>>();
  let isRendering = false;

  async function renderWaiting(): Promise<void> {
    isRendering = true;
    while (highPriority.size + normalPriority.size > 0) {
      await nextEventLoopTurn();
      const queue = highPriority.size > 0 ? highPriority : normalPriority;
      // There is none if the last client has gone meanwhile.
      const [begin] = queue;
      if (begin) queue.delete(begin);
      await begin?.();
    }
    isRendering = false;
  }

  /**
   * Counts a request as in progress.
   *
   * @param client as `clientOf` gives it
   * @returns a function to be called once when the request has been answered; undefined if it must be refused
   */
  function admit(client: string, isHighPriority: boolean): (() => void) | undefined {
    const ofClient = requestsOf.get(client) ?? 0;
    const isFull = allRequests >= total || (!isHighPriority && normalRequests >= normal);
    if (isFull || ofClient >= perClient) return undefined;
    const count = (change: 1 | -1) => {
      const requests = (requestsOf.get(client) ?? 0) + change;
      if (requests === 0) requestsOf.delete(client);
      else requestsOf.set(client, requests);
      allRequests += change;
      if (!isHighPriority) normalRequests += change;
    };
    count(1);
    return () => {
      count(-1);
    };
  }

  /** Runs the task in its turn. If the client goes before that, resolves with undefined without running it. */
  function render<T>(
    task: () => T | Promise<T>,
    { signal, isHighPriority }: RenderOptions,
  ): Promise<T | undefined> {
    if (signal.aborted) return Promise.resolve(undefined);
    const queue = isHighPriority ? highPriority : normalPriority;
    return new Promise((resolve, reject) => {
      const cancel = () => {
        queue.delete(begin);
        resolve(undefined);
      };
      const begin = async () => {
        signal.removeEventListener('abort', cancel);
        await Promise.try(task).then(resolve, reject);
      };
      signal.addEventListener('abort', cancel, { once: true });
      queue.add(begin);
      if (!isRendering) void renderWaiting();
    });
  }

  return { admit, render };
}
