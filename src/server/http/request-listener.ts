import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Environment } from '../environment.ts';
import type { BuiltSite } from './built-site.ts';
import type { Health } from './health.ts';
import { createRequestLog, type RequestLogParts } from './request-log.ts';
import { canonicalPath, createHostCheck, isDecodable, maxTargetLength } from './request-target.ts';
import { securityHeaders } from './security-headers.ts';
import { createStaticSite, sendFile, type HeaderFields, type StaticSiteParts } from './static-site.ts';

export interface RequestListenerParts
  extends RequestLogParts, Pick<StaticSiteParts, 'headersOf' | 'resolveVariants'> {
  readonly environment: Environment;
  readonly site: BuiltSite;
  readonly health: Pick<Health, 'reports'>;
  /** The paths without a file that the app answers, each with its methods in the form of `Allow`. */
  readonly appRoutes: ReadonlyMap<string, string>;
  /** Passes the request to the app of src/fetch.ts. */
  readonly answerByApp: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
}

const isReading = (method: string) => method === 'GET' || method === 'HEAD';

const refusals = {
  400: 'Bad request\n',
  405: 'Method not allowed\n',
  414: 'The address is too long\n',
  421: 'This server does not answer for that host\n',
};

/** Answers every request in production, with a file of the build or by the app. */
export function createRequestListener(parts: RequestListenerParts): RequestListener {
  const { environment, health, appRoutes, answerByApp } = parts;
  const commonHeaders = securityHeaders(environment);
  const site = createStaticSite({ ...parts, securityHeaders: commonHeaders });
  const checkHost = createHostCheck(environment);
  const log = createRequestLog(parts);
  const { send, refuse, sendHealth } = createShortResponses(commonHeaders);

  /** @returns the path for the log */
  function answer(request: IncomingMessage, response: ServerResponse): string {
    const { method = 'GET', url = '' } = request;
    if (url.length > maxTargetLength) {
      refuse(response, 414);
      return 'other';
    }
    const [path = ''] = url.split('?', 1);
    const query = url.slice(path.length);
    const host = checkHost(request);
    if (host === 'malformed' || !isDecodable(path)) {
      refuse(response, 400);
      return 'other';
    }
    const report = health.reports.get(path);
    // This comes before the check of the host, because monitors ask each server by its own address.
    if (report) {
      if (isReading(method)) void sendHealth(response, report);
      else refuse(response, 405, { Allow: 'GET, HEAD' });
      return path;
    }
    if (host === 'other') {
      refuse(response, 421);
      return 'other';
    }
    const found = isReading(method) ? site.find(path, query) : undefined;
    if (found) return sendFile(request, response, found);
    const page = canonicalPath(path);
    if (page !== undefined) {
      send(response, 308, '', { 'Cache-Control': 'no-cache', Location: page + query });
      return page;
    }
    const allowed = site.has(path) ? 'GET, HEAD' : appRoutes.get(path);
    if (allowed === undefined) return sendFile(request, response, site.notFound);
    if (allowed.split(', ').includes(method)) {
      // Astro writes to this response, and so keeps these headers.
      response.setHeaders(new Map(Object.entries(commonHeaders)));
      // Node parses the rest of the packet first, so that a malformed body is refused before the app answers.
      setImmediate(() => void answerByApp(request, response));
    } else refuse(response, 405, { Allow: allowed });
    return path;
  }

  return (request, response) => {
    const startedAt = performance.now();
    const route = answer(request, response);
    response.once('close', () => {
      log(request, response, route, startedAt);
    });
  };
}

/** Sends responses of one line of text, which no cache stores. */
function createShortResponses(commonHeaders: HeaderFields) {
  function send(response: ServerResponse, status: number, text: string, headers?: HeaderFields): void {
    const fields = {
      ...commonHeaders,
      'Content-Type': 'text/plain; charset=UTF-8',
      'Content-Length': String(Buffer.byteLength(text)),
      'Cache-Control': 'no-store',
      ...headers,
    };
    response.writeHead(status, fields).end(text);
  }
  return {
    send,
    refuse: (response: ServerResponse, status: keyof typeof refusals, headers?: HeaderFields): void => {
      send(response, status, refusals[status], headers);
    },
    sendHealth: async (response: ServerResponse, report: () => Promise<boolean>): Promise<void> => {
      const passes = await report();
      const body = JSON.stringify({ status: passes ? 'ok' : 'failing' });
      send(response, passes ? 200 : 503, body, { 'Content-Type': 'application/json' });
    },
  };
}
