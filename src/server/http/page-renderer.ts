import type { IncomingMessage, ServerResponse } from 'node:http';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Handler } from 'hono';
import type { AppContext } from '../context.ts';
import type { PageLocals } from '../page-locals.ts';
import type { BuiltSite } from './built-site.ts';
import type { ErrorPages } from './error-pages.ts';
import { clientOf, hasTrustedHops } from './rate-limit.ts';
import { createRenderQueue } from './render-queue.ts';
import { createBodyReader } from './request-bodies.ts';
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

interface RenderingParts {
  readonly astro: AstroServer;
  readonly site: BuiltSite;
  readonly errorPages: ErrorPages;
  /** The name of the requests that share places with this one. */
  readonly placesOf: (request: IncomingMessage) => string;
}

/** Answers with a page that Astro renders, unless too many requests are in progress. */
export function createPageRenderer(
  context: AppContext,
  { astro, site, errorPages, placesOf }: RenderingParts,
): Handler<AppEnv> {
  const { environment, logger } = context;
  const ofOneClient = environment.rateLimit ? {} : { perClient: Infinity, perPrefix: Infinity };
  const readBody = createBodyReader(ofOneClient);
  const admit = createRenderQueue(ofOneClient);
  let hasWarned = false;
  const readFile = (path: string) =>
    Promise.resolve(site.files.get(path)?.variants.identity.body.toString() ?? '');
  return async ({ env: { incoming, outgoing } }) => {
    if (!hasWarned && !hasTrustedHops(incoming, environment.trustedProxyHops)) {
      hasWarned = true;
      logger.warn(
        'A request had fewer entries in X-Forwarded-For than TRUSTED_PROXY_HOPS. If it came through every proxy, the number is too high, and visitors can invent their addresses (docs/how-to/deploy.md)',
      );
    }
    const client = clientOf(incoming, environment.trustedProxyHops);
    if (incoming.method === 'POST') {
      const body = await readBody(incoming, client);
      if (!body) {
        outgoing.setHeader('Connection', 'close');
        return errorPages.unavailable(incoming.headers.accept);
      }
      // Astro takes this for the body.
      Object.assign(incoming, { body });
    }
    const place = admit(client, placesOf(incoming));
    if (!place) return errorPages.unavailable(incoming.headers.accept);
    await astro
      .handler(incoming, outgoing, undefined, {
        context,
        client,
        errorPages,
        queueRender: place.render,
        readFile,
      })
      .finally(place.release);
    return RESPONSE_ALREADY_SENT;
  };
}
