import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { statisticsPath } from '../../company/device-storage.ts';
import { paths } from '../../company/site-map.ts';
import type { Environment } from '../environment.ts';
import type { BuiltSite } from './built-site.ts';
import type { Health } from './health.ts';
import { securityHeaders } from './security-headers.ts';
import { createStaticFiles, type LogFields } from './static-files.ts';
import { refuseMethod, sendText } from './text-response.ts';

/**
 * Everything that happens to a request, in order; the first that answers ends it. Static files come first and carry their
 * own headers.
 */
export function createRequestListener({
  environment,
  logger,
  site,
  health,
  hasConsent,
  countVisit,
  renderPage,
}: {
  readonly environment: Environment;
  readonly logger: Logger;
  readonly site: BuiltSite;
  readonly health: Health;
  /** Whether the visitor has agreed to what is optional. */
  readonly hasConsent: (request: IncomingMessage) => boolean;
  /** Answers a post to /statistics. */
  readonly countVisit: RequestListener;
  /** Answers for the pages of the site map, and the requests of them, for which there is no file. */
  readonly renderPage: (request: IncomingMessage, response: ServerResponse, page: string) => void;
}): RequestListener {
  const files = createStaticFiles(site, environment, hasConsent);
  const headers = new Headers(securityHeaders(environment));
  const validate = createRequestValidation(environment);

  return (request, response) => {
    readAbsoluteForm(request);
    // Not decoded.
    const [path = ''] = (request.url ?? '').split('?', 1);
    let fields: LogFields = { route: 'other' };
    logWhenClosed(logger, request, response, () => fields);

    const refusal = validate(request, path);
    const sent = refusal ? undefined : files.send(request, response, path);
    if (sent) {
      fields = sent;
      return;
    }
    response.setHeaders(headers);
    if (refusal?.status === 400) {
      sendText(response, 400, refusal.text);
      return;
    }
    // Before the host check: a monitor asks each server by its own address.
    if (health.handles(path)) {
      fields = { route: path };
      void health.answer(request, response, path);
      return;
    }
    if (refusal) {
      sendText(response, refusal.status, refusal.text);
      return;
    }
    const page = canonicalPath(path);
    if (page !== undefined) {
      fields = { route: page };
      const location = page + (request.url ?? '').slice(path.length);
      response.writeHead(308, { Location: location, 'Cache-Control': 'no-cache', 'Content-Length': 0 }).end();
      return;
    }
    const fileRoute = files.routeOf(path);
    if (fileRoute !== undefined) {
      fields = { route: fileRoute };
      refuseMethod(response, 'GET, HEAD');
      return;
    }
    if (path === statisticsPath) {
      fields = { route: path };
      if (request.method === 'POST') countVisit(request, response);
      else refuseMethod(response, 'POST');
      return;
    }
    if (!paths.has(path)) {
      files.sendNotFound(request, response);
      return;
    }
    fields = { route: path };
    // Astro cannot represent some of the other methods.
    if (['GET', 'HEAD', 'POST'].includes(request.method ?? '')) renderPage(request, response, path);
    else refuseMethod(response, 'GET, HEAD, POST');
  };
}

/**
 * Writes one line when the request is over. These fields are all there is: an address, a query, a header or an unknown
 * path could be personal data.
 */
function logWhenClosed(
  logger: Logger,
  request: IncomingMessage,
  response: ServerResponse,
  fieldsOf: () => LogFields,
): void {
  const startedAt = performance.now();
  const { method } = request;
  response.once('close', () => {
    const { route, bytes } = fieldsOf();
    const length = method === 'HEAD' ? 0 : Number(response.getHeader('Content-Length') ?? 0);
    logger.info({
      method,
      route,
      status: response.statusCode,
      ms: Math.round((performance.now() - startedAt) * 10) / 10,
      bytes: bytes ?? length,
      aborted: response.writableFinished ? undefined : true,
    });
  });
}

/**
 * Turns the request target `http://host/path` into a path and a Host header, which it rules over (RFC 9112, 3.2.2). Proxies
 * may send it.
 */
function readAbsoluteForm(request: IncomingMessage): void {
  const [, host, target = ''] = /^https?:\/\/([^/?#]*)(.*)$/i.exec(request.url ?? '') ?? [];
  if (host === undefined) return;
  request.headers.host = host;
  request.url = target.startsWith('/') ? target : `/${target}`;
}

const hostSyntax = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;
const loopbackHost = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/;

/** Checks the request target and Host: 400 for what is malformed, 421 for another site's host. */
function createRequestValidation({ publicOrigin, publicOriginIsSet }: Environment) {
  const { hostname, port, protocol } = new URL(publicOrigin);
  const defaultPort = protocol === 'https:' ? '443' : '80';
  const ownHosts = port === '' ? [hostname, `${hostname}:${defaultPort}`] : [`${hostname}:${port}`];

  return ({ headers, headersDistinct, httpVersion }: IncomingMessage, path: string) => {
    const host = headers.host?.toLowerCase();
    const isHostMalformed =
      host === undefined ? httpVersion !== '1.0' : !hostSyntax.test(host) || !URL.canParse(`http://${host}`);
    // Two Host headers make a server see another site than the proxy before it.
    const isMalformed = !isDecodable(path) || isHostMalformed || (headersDistinct['host']?.length ?? 0) > 1;
    if (isMalformed) return { status: 400, text: 'Bad request\n' };
    // Any host is answered until the owner has named the site's.
    if (!publicOriginIsSet || ownHosts.includes(host ?? '') || loopbackHost.test(host ?? ''))
      return undefined;
    return { status: 421, text: 'This server does not answer for that host\n' };
  };
}

/** Whether a path is absolute and decodes to text without NUL. */
function isDecodable(path: string): boolean {
  if (!path.startsWith('/')) return false;
  try {
    return !decodeURIComponent(path).includes('\0');
  } catch {
    return false;
  }
}

/**
 * The page meant by another spelling of its path: upper case, a slash at the end, doubled slashes, `.html`,
 * `/index.html` or percent-encoded letters. Undefined when the path is canonical already or means no page, so that a
 * redirect never leads to an address that a visitor made up.
 */
export function canonicalPath(path: string): string | undefined {
  if (paths.has(path) || !path.startsWith('/') || path.includes('\\')) return undefined;
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
