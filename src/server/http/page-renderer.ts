import type { IncomingMessage, ServerResponse } from 'node:http';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Handler } from 'hono';
import type { AppContext } from '../context.ts';
import type { PageLocals } from '../page-locals.ts';
import type { BuiltSite } from './built-site.ts';
import type { ErrorPages } from './error-pages.ts';
import { clientOf } from './rate-limit.ts';
import { createRenderQueue } from './render-queue.ts';
import { contentSecurityPolicy } from './security-headers.ts';
import type { AppEnv } from './static-files.ts';

/** The exports of `@astrojs/node` in middleware mode. */
export interface AstroServer {
  readonly handler: (
    request: IncomingMessage,
    response: ServerResponse,
    next: undefined,
    locals: PageLocals,
  ) => Promise<void>;
}

/**
 * Answers with a page that Astro renders, unless too many requests are in progress.
 *
 * @param isHighPriority whether a request comes before others, as far as this is known on arrival
 */
export function createPageRenderer(
  context: AppContext,
  {
    astro,
    site,
    errorPages,
    isHighPriority,
  }: {
    readonly astro: AstroServer;
    readonly site: BuiltSite;
    readonly errorPages: ErrorPages;
    readonly isHighPriority: (request: IncomingMessage) => boolean;
  },
): Handler<AppEnv> {
  const { environment } = context;
  const queue = createRenderQueue(environment.rateLimit ? {} : { perClient: Infinity });
  const readFile = (path: string) =>
    Promise.resolve(site.files.get(path)?.variants.identity.body.toString() ?? '');
  return async ({ env: { incoming, outgoing }, req }) => {
    const client = clientOf(incoming, environment.trustedProxyHops);
    const release = queue.admit(client, isHighPriority(incoming));
    if (!release) return errorPages.unavailable(incoming.headers.accept);
    const hashes = site.inlineHashes[req.path] ?? { scripts: [], styles: [] };
    await astro
      .handler(incoming, outgoing, undefined, {
        context,
        client,
        contentSecurityPolicy: contentSecurityPolicy(hashes, environment),
        errorPages,
        queueRender: queue.render,
        readFile,
      })
      .finally(release);
    return RESPONSE_ALREADY_SENT;
  };
}
