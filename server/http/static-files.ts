import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import { viewsAskedFor } from './page-views.ts';
import type { Environment } from '../environment.ts';
import type { BuiltFile, BuiltSite } from './built-site.ts';
import { chooseEncoding, type Encoding } from './content-encoding.ts';
import { isUnchanged } from './entity-tag.ts';
import { refuseMethod, sendText } from './plain-answers.ts';
import { noteAnswer } from './request-log.ts';
import { pathOf, queryOf } from './request-path.ts';
import { contentSecurityPolicy, securityHeaders } from './security-headers.ts';

/** One encoding of one file with all its headers, as Node takes them fastest: name, value, name, value. */
interface Prepared {
  readonly body: Buffer;
  readonly tag: string;
  readonly headers: readonly string[];
  /** Those that a 304 repeats. */
  readonly unchangedHeaders: readonly string[];
}

interface PreparedFile {
  readonly route: string;
  readonly variants: Readonly<Partial<Record<Encoding, Prepared>> & { identity: Prepared }>;
}

const hashedFolder = '/_astro/';

/** The name of a hashed file says which version it is, so it never has to be asked for again. */
function cacheControl(path: string): string {
  return path.startsWith(hashedFolder) ? 'public, max-age=31536000, immutable' : 'no-cache';
}

function prepare(file: BuiltFile, environment: Environment): PreparedFile {
  const { path, inline, variants } = file;
  const policy = inline && contentSecurityPolicy(inline, environment);
  const general = securityHeaders(environment, policy).flat();
  const varies = (variants.br ?? variants.gzip) ? ['Vary', 'Accept-Encoding'] : [];

  const withHeaders = (encoding: Encoding): Prepared | undefined => {
    const variant = variants[encoding];
    if (variant === undefined) return undefined;
    const { body, tag } = variant;
    const unchangedHeaders = [...general, 'Cache-Control', cacheControl(path), ...varies, 'ETag', tag];
    const encoded = encoding === 'identity' ? [] : ['Content-Encoding', encoding];
    const described = ['Content-Type', file.contentType, ...encoded, 'Content-Length', String(body.length)];
    return { body, tag, headers: [...unchangedHeaders, ...described], unchangedHeaders };
  };
  const identity = withHeaders('identity');
  if (identity === undefined) throw new RangeError(`No content: ${path}`);
  const [br, gzip] = [withHeaders('br'), withHeaders('gzip')];
  return {
    route: path.startsWith(hashedFolder) ? `${hashedFolder}*` : path,
    variants: { identity, ...(br && { br }), ...(gzip && { gzip }) },
  };
}

function choose({ variants }: PreparedFile, request: IncomingMessage): Prepared {
  const header = request.headers['accept-encoding'];
  const encoding = chooseEncoding(header, (wanted) => variants[wanted] !== undefined);
  return variants[encoding] ?? variants.identity;
}

function send(request: IncomingMessage, response: ServerResponse, status: number, file: PreparedFile): void {
  const { body, tag, headers, unchangedHeaders } = choose(file, request);
  if (status === 200 && isUnchanged(request.headers['if-none-match'], tag)) {
    noteAnswer(response, { route: file.route, bytes: 0 });
    response.writeHead(304, [...unchangedHeaders]).end();
    return;
  }
  const isHead = request.method === 'HEAD';
  noteAnswer(response, { route: file.route, bytes: isHead ? 0 : body.length });
  response.writeHead(status, [...headers]).end(isHead ? undefined : body);
}

export interface StaticFiles {
  /** Sends the file of the build that was asked for, and says whether there was one to send. Nothing is looked up on disk. */
  readonly send: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** Answers 405 where a file was asked to take something. */
  readonly refuseOtherMethods: RequestHandler;
  /** The not-found page, with its status, for everything that nobody answered. */
  readonly notFound: RequestHandler;
}

export function createStaticFiles(site: BuiltSite, environment: Environment): StaticFiles {
  const files = new Map([...site.files].map(([path, file]) => [path, prepare(file, environment)]));
  const views = new Map([...site.views].map(([name, file]) => [name, prepare(file, environment)]));
  const notFoundPage = site.notFound && { ...prepare(site.notFound, environment), route: 'other' };

  return {
    send(request, response) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return false;
      const path = pathOf(request);
      const file = files.get(path);
      if (file === undefined) return false;
      const view = viewsAskedFor(path, queryOf(request)).find(({ name }) => views.has(name));
      const shown = view && views.get(view.name);
      if (shown) send(request, response, view.status, { ...shown, route: file.route });
      else send(request, response, 200, file);
      return true;
    },
    refuseOtherMethods(request, response, next) {
      const file = files.get(pathOf(request));
      if (file === undefined) {
        next();
        return;
      }
      noteAnswer(response, { route: file.route });
      refuseMethod(response, 'GET, HEAD');
    },
    notFound(request, response) {
      if (notFoundPage) send(request, response, 404, notFoundPage);
      else sendText(response, 404, 'Oops! Page not found\n');
    },
  };
}
