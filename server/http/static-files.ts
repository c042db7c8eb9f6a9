import type { IncomingMessage, ServerResponse } from 'node:http';
import fresh from 'fresh';
import Negotiator from 'negotiator';
import { viewsAskedFor } from '../../company/page-views.ts';
import type { Environment } from '../environment.ts';
import { encodings, type BuiltFile, type BuiltSite, type Encoding } from './built-site.ts';
import { contentSecurityPolicy, securityHeaders } from './security-headers.ts';
import { sendText } from './text-response.ts';

/** Fields of the log line that the answering code knows. */
export interface LogFields {
  /** From the site map or the build, never what a visitor typed. */
  readonly route: string;
  /** Of the body; read from Content-Length when left out. */
  readonly bytes?: number;
}

/** One encoding of one file with all its headers, in the form that Node writes fastest: name, value, name, value. */
interface PreparedVariant {
  readonly body: Buffer;
  readonly etag: string;
  readonly headers: readonly string[];
  /** Of a 304. */
  readonly notModifiedHeaders: readonly string[];
}

interface PreparedFile {
  readonly route: string;
  readonly variants: ReadonlyMap<Encoding, PreparedVariant>;
}

/** Names in this directory contain a hash of the content. */
const hashedPrefix = '/_astro/';

function prepare(file: BuiltFile, environment: Environment): PreparedFile {
  const { path, inlineHashes, variants } = file;
  const policy = inlineHashes && contentSecurityPolicy(inlineHashes, environment);
  const isHashed = path.startsWith(hashedPrefix);
  const general = [
    ...securityHeaders(environment, policy).flat(),
    'Cache-Control',
    isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
    ...((variants.br ?? variants.gzip) ? ['Vary', 'Accept-Encoding'] : []),
  ];
  const prepared = new Map<Encoding, PreparedVariant>();
  for (const encoding of encodings) {
    const variant = variants[encoding];
    if (!variant) continue;
    const { body, etag } = variant;
    const notModifiedHeaders = [...general, 'ETag', etag];
    const contentEncoding = encoding === 'identity' ? [] : ['Content-Encoding', encoding];
    const content = [
      'Content-Type',
      file.contentType,
      ...contentEncoding,
      'Content-Length',
      String(body.length),
    ];
    prepared.set(encoding, { body, etag, headers: [...notModifiedHeaders, ...content], notModifiedHeaders });
  }
  return { route: isHashed ? `${hashedPrefix}*` : path, variants: prepared };
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  { route, variants }: PreparedFile,
): LogFields {
  const accepted = new Negotiator(request).encodings([...variants.keys()]);
  const variant = variants.get(encodings.find((encoding) => accepted.includes(encoding)) ?? 'identity');
  if (!variant) throw new RangeError(`No content: ${route}`);
  const { body, etag, headers, notModifiedHeaders } = variant;
  if (status === 200 && fresh(request.headers, { etag })) {
    response.writeHead(304, [...notModifiedHeaders]).end();
    return { route, bytes: 0 };
  }
  const isHead = request.method === 'HEAD';
  response.writeHead(status, [...headers]).end(isHead ? undefined : body);
  return { route, bytes: isHead ? 0 : body.length };
}

export interface StaticFiles {
  /** Sends the file or the view of a page that was asked for; undefined where there is none. */
  readonly send: (request: IncomingMessage, response: ServerResponse, path: string) => LogFields | undefined;
  /** What the log calls the file at this path; undefined where there is none. */
  readonly routeOf: (path: string) => string | undefined;
  readonly sendNotFound: (request: IncomingMessage, response: ServerResponse) => void;
}

export function createStaticFiles(site: BuiltSite, environment: Environment): StaticFiles {
  const files = new Map([...site.files].map(([path, file]) => [path, prepare(file, environment)]));
  const views = new Map([...site.views].map(([name, file]) => [name, prepare(file, environment)]));
  const notFoundPage = site.notFoundPage && prepare(site.notFoundPage, environment);

  return {
    send(request, response, path) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
      const file = files.get(path);
      if (!file) return undefined;
      const query = new URLSearchParams((request.url ?? '').slice(path.length));
      const view =
        query.size === 0 ? undefined : viewsAskedFor(path, query).find(({ name }) => views.has(name));
      const viewFile = view && views.get(view.name);
      return viewFile
        ? send(request, response, view.status, { ...viewFile, route: file.route })
        : send(request, response, 200, file);
    },
    routeOf: (path) => files.get(path)?.route,
    sendNotFound(request, response) {
      if (notFoundPage) send(request, response, 404, notFoundPage);
      else sendText(response, 404, 'Oops! Page not found\n');
    },
  };
}
