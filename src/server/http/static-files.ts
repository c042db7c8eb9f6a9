import type { IncomingMessage } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import fresh from 'fresh';
import type { Context, Handler } from 'hono';
import Negotiator from 'negotiator';
import { encodings, hashedPrefix, viewsPrefix, type BuiltFile, type BuiltSite } from './built-site.ts';
import type { FormEnv } from './posted-form.ts';

/** The environment of the app that answers all requests in production. */
export interface AppEnv {
  readonly Bindings: HttpBindings;
  /** `route` is the name of the page or file in the log: from the site map or the build, never what a visitor typed. */
  readonly Variables: FormEnv['Variables'] & { route?: string };
}

/** A file that a page answers a query with, by its name under views/: "page/view". */
export interface PageView {
  readonly name: string;
  /** 404 where the query asks for something that does not exist. */
  readonly status: 200 | 404;
}

/** The views that fit a path with its query; the first that the build has is sent. */
export type ResolveViews = (path: string, query: URLSearchParams) => readonly PageView[];

/** Headers of a page’s views in place of those of every response, by the path of the page. */
export type PageHeaders = Readonly<Partial<Record<string, Readonly<Record<string, string>>>>>;

/** A file with its headers, in addition to those of every response. */
function prepare({ path, contentType, policy, variants }: BuiltFile, pageHeaders: PageHeaders) {
  const isHashed = path.startsWith(hashedPrefix);
  const general = {
    ...(policy === undefined ? {} : { 'Content-Security-Policy': policy }),
    ...(path.startsWith(viewsPrefix) ? pageHeaders[`/${path.split('/')[2] ?? ''}`] : {}),
    'Cache-Control': isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
    ...((variants.br ?? variants.gzip) ? { Vary: 'Accept-Encoding' } : {}),
  };
  const prepared = encodings.flatMap((encoding) => {
    const variant = variants[encoding];
    if (!variant) return [];
    const { body, etag } = variant;
    const notModifiedHeaders = { ...general, ETag: etag };
    const headers = {
      ...notModifiedHeaders,
      'Content-Type': contentType,
      ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
      'Content-Length': String(body.length),
    };
    return [{ encoding, body, etag, headers, notModifiedHeaders }];
  });
  return { route: isHashed ? `${hashedPrefix}*` : path, variants: prepared };
}

function respond(request: IncomingMessage, status: number, { route, variants }: ReturnType<typeof prepare>) {
  const accepted = new Negotiator(request).encodings(variants.map(({ encoding }) => encoding));
  const variant = variants.find(({ encoding }) => accepted.includes(encoding)) ?? variants.at(-1);
  if (!variant) throw new RangeError(`No content: ${route}`);
  const { body, etag, headers, notModifiedHeaders } = variant;
  return status === 200 && fresh(request.headers, { etag })
    ? new Response(null, { status: 304, headers: notModifiedHeaders })
    : new Response(body, { status, headers });
}

export interface StaticFileParts {
  readonly site: BuiltSite;
  readonly resolveViews: ResolveViews;
  readonly pageHeaders: PageHeaders;
}

export function createStaticFiles({ site, resolveViews, pageHeaders }: StaticFileParts) {
  const prepareAll = (builtFiles: ReadonlyMap<string, BuiltFile>) =>
    new Map([...builtFiles].map(([name, file]) => [name, prepare(file, pageHeaders)]));
  const files = prepareAll(site.files);
  const views = prepareAll(site.views);
  const notFoundPage = prepare(site.substitutes['404'], pageHeaders);

  const send: Handler<AppEnv> = (c, next) => {
    const { incoming } = c.env;
    const { path } = c.req;
    const query = new URLSearchParams((incoming.url ?? '').slice(path.length));
    const view = resolveViews(path, query).find(({ name }) => views.has(name));
    const file = (view && views.get(view.name)) ?? files.get(path);
    if (!file) return next();
    c.set('route', view ? path : file.route);
    return respond(incoming, view?.status ?? 200, file);
  };

  return {
    send,
    /** The name in the log of the file at this path; undefined if there is none. */
    routeOf: (path: string) => files.get(path)?.route,
    sendNotFound: ({ env }: Context<AppEnv>): Response => respond(env.incoming, 404, notFoundPage),
  };
}
