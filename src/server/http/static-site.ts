import type { IncomingMessage, ServerResponse } from 'node:http';
import fresh from 'fresh';
import {
  chooseEncoding,
  hashedPrefix,
  variantsPrefix,
  type BuiltFile,
  type BuiltSite,
} from './built-site.ts';

/** The file that answers a page with a query, by its name under variants/: "page/variant". */
export interface PageVariant {
  readonly name: string;
  /** 404 if the query asks for something that does not exist. */
  readonly status: 200 | 404;
}

/** The files that could answer a path with a query such as "?category=Energy". The first that the build has is sent. */
export type ResolveVariants = (path: string, query: string) => readonly PageVariant[];

/** Header fields, by name. */
export type HeaderFields = Readonly<Record<string, string>>;

export interface StaticSiteParts {
  readonly site: BuiltSite;
  /** The header fields of every response. */
  readonly securityHeaders: HeaderFields;
  readonly resolveVariants: ResolveVariants;
  /** Header fields that replace those of every response, by the path of a file or page. */
  readonly headersOf: (path: string) => HeaderFields;
}

/** The file that answers a request. */
export interface FoundFile {
  readonly file: PreparedFile;
  readonly status: 200 | 404;
  /** The path for the log: from the build, never what a visitor typed. */
  readonly route: string;
}

type PreparedFile = ReturnType<typeof prepare>;

function prepare(
  { path, contentType, policy, encodings }: BuiltFile,
  { securityHeaders, headersOf }: StaticSiteParts,
) {
  const isHashed = path.startsWith(hashedPrefix);
  const general = {
    ...securityHeaders,
    ...(policy !== undefined && { 'Content-Security-Policy': policy }),
    ...headersOf(path.startsWith(variantsPrefix) ? `/${path.split('/')[2] ?? ''}` : path),
    'Cache-Control': isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
    ...(encodings.length > 1 && { Vary: 'Accept-Encoding' }),
  };
  const prepared = encodings.map(({ encoding, body, etag }) => ({
    encoding,
    body,
    headers: { ...general, ETag: etag },
    bodyHeaders: {
      'Content-Type': contentType,
      ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
      'Content-Length': String(body.length),
    },
  }));
  return { route: isHashed ? `${hashedPrefix}*` : path, encodings: prepared };
}

/** Answers from the files of a build. */
export function createStaticSite(parts: StaticSiteParts) {
  const { site, resolveVariants } = parts;
  const prepareAll = (builtFiles: ReadonlyMap<string, BuiltFile>) =>
    new Map([...builtFiles].map(([name, file]) => [name, prepare(file, parts)]));
  const [files, variants] = [prepareAll(site.files), prepareAll(site.variants)];
  const notFoundPage = prepare(site.substitutes['404'], parts);

  return {
    /** @param query begins with a question mark, or is empty */
    find(path: string, query: string): FoundFile | undefined {
      const variant = resolveVariants(path, query).find(({ name }) => variants.has(name));
      const pageOfVariant = variant && variants.get(variant.name);
      if (pageOfVariant) return { file: pageOfVariant, status: variant.status, route: path };
      const file = files.get(path);
      return file && { file, status: 200, route: file.route };
    },
    /** The 404 page. */
    notFound: { file: notFoundPage, status: 404, route: 'other' } satisfies FoundFile,
    has: (path: string) => files.has(path),
  };
}

/** Sends a file, or 304 if the client has it. @returns the path for the log */
export function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  { file: { encodings }, status, route }: FoundFile,
): string {
  const chosen = chooseEncoding(request.headers, encodings);
  if (!chosen) throw new RangeError(`No content: ${route}`);
  const { headers, bodyHeaders, body } = chosen;
  if (status === 200 && fresh(request.headers, { etag: headers.ETag })) {
    response.writeHead(304, headers).end();
    return route;
  }
  // Node leaves the body out for HEAD.
  response.writeHead(status, { ...headers, ...bodyHeaders }).end(body);
  return route;
}
