import type { IncomingMessage } from 'node:http';
import { maxFormSize } from './posted-form.ts';
import { prefixOf } from './rate-limit.ts';

const defaultLimits = {
  /** The unread bodies of one client. A browser has at most six connections. */
  perClient: 8,
  /** Those of all clients in one /48 of IPv6, which one person may have whole. */
  perPrefix: 32,
  /** Those of all clients; each takes 64 KB of memory. */
  total: 1_024,
};

interface UnreadBody {
  readonly client: string;
  readonly prefix: string;
  readonly abort: () => void;
}

/**
 * Reads the bodies of posts before the posts take places in the render queue. Beyond a limit the oldest is aborted: what a
 * form sends arrives at once, so the oldest is the slowest.
 */
export function createBodyReader(limits: Partial<typeof defaultLimits> = {}) {
  const { perClient, perPrefix, total } = { ...defaultLimits, ...limits };
  /** The oldest comes first. */
  const unread = new Set<UnreadBody>();

  const makeRoom = (limit: number, counts: (body: UnreadBody) => boolean) => {
    const counted = [...unread].filter(counts);
    if (counted.length >= limit) counted[0]?.abort();
  };

  /**
   * Resolves with the body, of which no more is read than it takes to see that it is longer than a form may be; the routes
   * refuse it then. Resolves with undefined when it was aborted or the client has gone.
   *
   * @param client as `clientOf` gives it
   */
  return function readBody(request: IncomingMessage, client: string): Promise<Buffer | undefined> {
    if (Number(request.headers['content-length'] ?? 0) > maxFormSize) return Promise.resolve(Buffer.alloc(0));
    const prefix = prefixOf(client);
    makeRoom(perClient, (body) => body.client === client);
    makeRoom(perPrefix, (body) => body.prefix === prefix);
    makeRoom(total, () => true);
    return new Promise((resolve) => {
      // Many small chunks would take more memory than what they hold.
      const read = Buffer.allocUnsafeSlow(maxFormSize + 1);
      let size = 0;
      const finish = (body: Buffer | undefined) => {
        unread.delete(entry);
        // Without a pause, the rest would not be read when the request is resumed.
        request.off('data', take).pause();
        resolve(body);
      };
      const take = (chunk: Buffer) => {
        size += chunk.copy(read, size);
        if (size > maxFormSize) finish(read);
      };
      const entry: UnreadBody = {
        client,
        prefix,
        abort: () => {
          finish(undefined);
        },
      };
      unread.add(entry);
      request.on('data', take);
      request.once('end', () => {
        finish(read.subarray(0, size));
      });
      request.once('close', entry.abort);
    });
  };
}
