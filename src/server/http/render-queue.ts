import { setImmediate as nextEventLoopTurn } from 'node:timers/promises';
import { prefixOf } from './rate-limit.ts';

/** The limits of one group of requests. */
const defaultLimits = {
  /** The requests of one client. A browser has at most six connections, with one request for a rendered page on each. */
  perClient: 8,
  /** Those of all clients in one /48 of IPv6, which one person may have whole. */
  perPrefix: 16,
  /** Those of all clients, each with as many as it may have. */
  shared: 32,
  /** All of them: beyond `shared`, only a client that has no other in progress is admitted. */
  total: 64,
};

/**
 * The event-loop turns for each page. Node accepts one connection in each turn, so with one turn for a page a visitor would
 * wait for as many pages as there are connections before theirs.
 */
const turnsPerPage = 8;

/** The place of a request that is in progress. */
export interface Place {
  /**
   * Runs the task in its turn. If the client goes before that, resolves with undefined without running it.
   *
   * @param signal aborts when the client has gone
   */
  readonly render: <T>(task: () => T | Promise<T>, signal: AbortSignal) => Promise<T | undefined>;
  /** To be called when the request has been answered. */
  readonly release: () => void;
}

/**
 * Limits how many requests for rendered pages are in progress, and renders their pages one after the other. The only request
 * of a client is rendered before the further ones of others.
 */
export function createRenderQueue(limits: Partial<typeof defaultLimits> = {}) {
  const { perClient, perPrefix, shared, total } = { ...defaultLimits, ...limits };
  const groups = new Map<string, Set<{ readonly client: string; readonly prefix: string }>>();

  const onlyRequests = new Set<() => Promise<void>>();
  const furtherRequests = new Set<() => Promise<void>>();
  let isRendering = false;

  async function renderWaiting(): Promise<void> {
    isRendering = true;
    while (onlyRequests.size + furtherRequests.size > 0) {
      for (let turn = 0; turn < turnsPerPage; turn += 1) await nextEventLoopTurn();
      const queue = onlyRequests.size > 0 ? onlyRequests : furtherRequests;
      // There is none if the last client has gone meanwhile.
      const [begin] = queue;
      if (begin) queue.delete(begin);
      await begin?.();
    }
    isRendering = false;
  }

  function render<T>(
    queue: Set<() => Promise<void>>,
    task: () => T | Promise<T>,
    signal: AbortSignal,
  ): Promise<T | undefined> {
    if (signal.aborted) return Promise.resolve(undefined);
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

  /**
   * Counts a request as in progress; undefined if it must be refused.
   *
   * @param client as `clientOf` gives it
   * @param group the name of the requests that share places with this one
   */
  return function admit(client: string, group: string): Place | undefined {
    const inGroup = groups.get(group) ?? new Set();
    groups.set(group, inGroup);
    const request = { client, prefix: prefixOf(client) };
    const ofPrefix = [...inGroup].filter(({ prefix }) => prefix === request.prefix);
    const ofClient = ofPrefix.filter((other) => other.client === client);
    const isOnly = ofPrefix.length === 0;
    if (ofClient.length >= perClient || ofPrefix.length >= perPrefix) return undefined;
    if (inGroup.size >= (isOnly ? total : shared)) return undefined;
    inGroup.add(request);
    const queue = isOnly ? onlyRequests : furtherRequests;
    return {
      render: (task, signal) => render(queue, task, signal),
      release: () => {
        inGroup.delete(request);
      },
    };
  };
}
