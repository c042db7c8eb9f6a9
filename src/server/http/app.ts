import type { IncomingMessage, RequestListener } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { Hono, type Context, type Handler, type MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import { paths } from '../../../company/site-map.ts';
import type { Environment } from '../environment.ts';
import { securityHeaders } from './security-headers.ts';
import { createStaticFiles, type AppEnv, type StaticFileParts } from './static-files.ts';
import { refusalOf } from '../security-events.ts';

/** What is logged of a request once it is over. An address, a query, a header or an unknown path could be personal data. */
export interface FinishedRequest {
  readonly method: string;
  /** From the site map or the build, never what a visitor typed. */
  readonly route: string;
  /** For a confidential page, 200 stands for every success. */
  readonly status: number;
  readonly ms: number;
}

export interface AppParts extends StaticFileParts {
  readonly environment: Environment;
  readonly logger: Logger;
  readonly countRequest?: ((request: FinishedRequest) => void) | undefined;
  /** The pages of whose requests the log does not tell one that succeeded from another. */
  readonly confidentialPages: ReadonlySet<string>;
  readonly health: Hono<AppEnv>;
  /** Answer what is neither a page nor a file. */
  readonly routes: Hono<AppEnv>;
  /** Answers requests for the pages of the site map for which there is no file. */
  readonly renderPage: Handler<AppEnv>;
}

/** Everything that happens to a request in production, in order; the first that answers ends it. */
export function createApp(parts: AppParts) {
  const { environment, renderPage } = parts;
  const files = createStaticFiles(parts);
  const headers = new Map(securityHeaders(environment));
  // The path is not decoded, and two spellings of it are two paths.
  const app = new Hono<AppEnv>({ getPath: (_request, options) => pathOf(options?.env?.incoming) });

  app.use(logRequests(parts));
  app.use(async (c, next) => {
    // The headers are set on Node’s own response, which Astro writes.
    c.env.outgoing.setHeaders(headers);
    // `normalizeRequest` leaves an empty Host in a malformed request.
    if (c.env.incoming.headers.host === '') return c.text('Bad request\n', 400, noStore);
    return next();
  });
  // Health comes before the check of the host, since a monitor asks each server by its own address.
  app.route('/', parts.health);
  app.use(requireOwnHost(environment));
  app.get('*', files.send);
  app.use(async (c, next) => {
    const page = canonicalPath(c.req.path);
    if (page !== undefined) {
      c.set('route', page);
      c.header('Cache-Control', 'no-cache');
      c.header('Content-Length', '0');
      return c.redirect(page + (c.env.incoming.url ?? '').slice(c.req.path.length), 308);
    }
    const fileRoute = files.routeOf(c.req.path);
    if (fileRoute === undefined) return next();
    c.set('route', fileRoute);
    return refuseMethod(c, 'GET, HEAD');
  });
  app.route('/', parts.routes);
  app.on('ALL', [...paths], (c, next) => {
    c.set('route', c.req.path);
    return next();
  });
  app.on(['GET', 'POST'], [...paths], renderPage);
  // Astro cannot represent some other methods.
  app.on('ALL', [...paths], (c) => refuseMethod(c, 'GET, HEAD, POST'));
  app.notFound(files.sendNotFound);
  return app;
}

const noStore = { 'Cache-Control': 'no-store' };

export const refuseMethod = (c: Context, allowed: string) =>
  c.text('Method not allowed\n', 405, { ...noStore, Allow: allowed });

/** Runs the app for Node’s requests, and leaves alone a response that has already been sent. */
export function listenWith(app: Hono<AppEnv>): RequestListener {
  const listener = getRequestListener(
    async (request, bindings) => {
      const response = await app.fetch(request, bindings);
      // For HEAD, Hono makes another response, which does not say that one has been sent.
      return bindings.outgoing.headersSent ? RESPONSE_ALREADY_SENT : response;
    },
    {
      // This host is assumed for an HTTP/1.0 request without a Host header and for a malformed request.
      hostname: 'localhost',
      // http-server.ts reads the rest of a refused body itself, for longer than this would.
      autoCleanupIncoming: false,
    },
  );
  return (request, response) => {
    normalizeRequest(request);
    void listener(request, response);
  };
}

const pathOf = (request: IncomingMessage | undefined) => request?.url?.split('?', 1)[0] ?? '/';

/** Writes one line when the request is over, and counts it. */
const logRequests =
  ({ logger, countRequest, confidentialPages }: AppParts): MiddlewareHandler<AppEnv> =>
  (c, next) => {
    const startedAt = performance.now();
    const { method } = c.req;
    const { outgoing } = c.env;
    outgoing.once('close', () => {
      const route = c.get('route') ?? 'other';
      const isConfidential = confidentialPages.has(route);
      const status = isConfidential && outgoing.statusCode < 400 ? 200 : outgoing.statusCode;
      const ms = Math.round((performance.now() - startedAt) * 10) / 10;
      countRequest?.({ method, route, status, ms });
      if (isConfidential) {
        logger.info({ method, route, status, ...refusalOf({ method, status }) });
        return;
      }
      logger.info({
        method,
        route,
        status,
        ms,
        ...refusalOf({ method, status }),
        bytes:
          method === 'HEAD' || outgoing.statusCode === 304
            ? 0
            : Number(outgoing.getHeader('Content-Length') ?? 0),
        aborted: outgoing.writableFinished ? undefined : true,
      });
    });
    return next();
  };

const hostSyntax = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/**
 * Gives a malformed request an empty Host, because @hono/node-server would refuse it before the app: without a line in the
 * log and without the security headers.
 */
function normalizeRequest(request: IncomingMessage): void {
  const { headers, headersDistinct } = request;
  const host = headers.host?.toLowerCase();
  const isHostValid =
    host === undefined ||
    (hostSyntax.test(host) && URL.parse(`http://${host}`)?.hostname === host.replace(/:\d+$/, ''));
  // With two Host headers, a server may see a different site from the proxy in front of it.
  if (isHostValid && isDecodable(pathOf(request)) && (headersDistinct['host']?.length ?? 0) <= 1) {
    // Browsers send a backslash in this form.
    request.url = request.url?.replaceAll('\\', '%5C');
    return;
  }
  headers.host = '';
  request.url = '/';
}

function isDecodable(path: string): boolean {
  try {
    return path.startsWith('/') && !decodeURIComponent(path).includes('\0');
  } catch {
    return false;
  }
}

const loopbackHost = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/;

function requireOwnHost({ publicOrigin, publicOriginIsSet }: Environment): MiddlewareHandler<AppEnv> {
  const { hostname, port, protocol } = new URL(publicOrigin);
  const defaultPort = protocol === 'https:' ? '443' : '80';
  const ownHosts = port === '' ? [hostname, `${hostname}:${defaultPort}`] : [`${hostname}:${port}`];
  return async (c, next) => {
    const host = c.env.incoming.headers.host?.toLowerCase() ?? '';
    // Any host is answered until the owner has named the site's.
    if (!publicOriginIsSet || ownHosts.includes(host) || loopbackHost.test(host)) return next();
    return c.text('This server does not answer for that host\n', 421, noStore);
  };
}

/**
 * The page meant by another spelling of its path: upper case, a slash at the end, doubled slashes, `.html`,
 * `/index.html` or percent-encoded letters. Undefined when the path is canonical already or means no page, so that a
 * redirect never leads to an address that a visitor made up.
 */
function canonicalPath(path: string): string | undefined {
  if (paths.has(path) || !path.startsWith('/')) return undefined;
  let decoded: string;
  try {
    decoded = decodeURI(path);
  } catch {
    return undefined;
  }
  const normalized = decoded
    .replace(/\/{2,}/g, '/')
    .toLowerCase()
    .replace(/\/$/, '')
    .replace(/(?<=[^/])\.html$/, '')
    .replace(/(?<=\/)index$/, '')
    .replace(/(?<=.)\/$/, '');
  const candidate = normalized === '' ? '/' : normalized;
  return paths.has(candidate) ? candidate : undefined;
}
