import type { IncomingMessage, ServerResponse } from 'node:http';
import fresh from 'fresh';
import Negotiator from 'negotiator';
import type { Environment } from '../environment.ts';
import { encodings, type BuiltFile, type BuiltSite } from './built-site.ts';
import { viewsAskedFor } from './page-views.ts';
import { contactReferrerPolicy, contentSecurityPolicy, securityHeaders } from './security-headers.ts';
import { sendText } from './text-response.ts';

/** Fields of the log line that the answering code knows. */
export interface LogFields {
  /** From the site map or the build, never what a visitor typed. */
  readonly route: string;
  /** Of the body; read from Content-Length when left out. */
  readonly bytes?: number;
}

/** Names in this directory contain a hash of the content. */
const hashedPrefix = '/_astro/';
const contactViewsPrefix = '/views/contact/';

/**
 * A file with all its headers, in the form that Node writes fastest: name, value, name, value.
 *
 * @param hasConsent to the script of ANALYTICS_SCRIPT_URL
 */
function prepare(
  { path, contentType, inlineHashes, variants }: BuiltFile,
  environment: Environment,
  hasConsent = false,
) {
  const policy = inlineHashes && contentSecurityPolicy(inlineHashes, environment, hasConsent);
  const referrerPolicy = path.startsWith(contactViewsPrefix) ? contactReferrerPolicy : undefined;
  const isHashed = path.startsWith(hashedPrefix);
  const dependsOnConsent = policy !== undefined && environment.analyticsScriptUrl !== undefined;
  const general = [
    ...securityHeaders(environment, policy, referrerPolicy).flat(),
    'Cache-Control',
    isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
    ...((variants.br ?? variants.gzip)
      ? ['Vary', dependsOnConsent ? 'Accept-Encoding, Cookie' : 'Accept-Encoding']
      : []),
  ];
  const prepared = encodings.flatMap((encoding) => {
    const variant = variants[encoding];
    if (!variant) return [];
    const { body } = variant;
    // With its own, since a browser keeps the policy of a page that has not been modified.
    const etag = hasConsent ? variant.etag.replace(/"$/, '-consent"') : variant.etag;
    const notModifiedHeaders = [...general, 'ETag', etag];
    const headers = [...notModifiedHeaders, 'Content-Type', contentType];
    if (encoding !== 'identity') headers.push('Content-Encoding', encoding);
    headers.push('Content-Length', String(body.length));
    return [{ encoding, body, etag, headers, notModifiedHeaders }];
  });
  return { route: isHashed ? `${hashedPrefix}*` : path, variants: prepared };
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  { route, variants }: ReturnType<typeof prepare>,
): LogFields {
  const accepted = new Negotiator(request).encodings(variants.map(({ encoding }) => encoding));
  const variant = variants.find(({ encoding }) => accepted.includes(encoding)) ?? variants.at(-1);
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

/** @param hasConsent whether the visitor has agreed to the script of ANALYTICS_SCRIPT_URL; asked where that is set */
export function createStaticFiles(
  site: BuiltSite,
  environment: Environment,
  hasConsent: (request: IncomingMessage) => boolean,
) {
  const prepareSite = (consent: boolean) => {
    const prepareAll = (builtFiles: ReadonlyMap<string, BuiltFile>) =>
      new Map([...builtFiles].map(([name, file]) => [name, prepare(file, environment, consent)]));
    return {
      files: prepareAll(site.files),
      views: prepareAll(site.views),
      notFoundPage: site.notFoundPage && prepare(site.notFoundPage, environment, consent),
    };
  };
  const usual = prepareSite(false);
  const afterConsent = environment.analyticsScriptUrl === undefined ? undefined : prepareSite(true);
  const siteFor = (request: IncomingMessage) => (afterConsent && hasConsent(request) ? afterConsent : usual);

  return {
    /** Sends the file or the view of a page that was asked for; undefined where there is none. */
    send(request: IncomingMessage, response: ServerResponse, path: string): LogFields | undefined {
      if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
      const query = new URLSearchParams((request.url ?? '').slice(path.length));
      const { files, views } = siteFor(request);
      const view = viewsAskedFor(path, query).find(({ name }) => views.has(name));
      const viewFile = view && views.get(view.name);
      if (viewFile) return send(request, response, view.status, { ...viewFile, route: path });
      const file = files.get(path);
      return file && send(request, response, 200, file);
    },
    /** What the log calls the file at this path; undefined where there is none. */
    routeOf: (path: string) => usual.files.get(path)?.route,
    sendNotFound(request: IncomingMessage, response: ServerResponse): void {
      const { notFoundPage } = siteFor(request);
      if (notFoundPage) send(request, response, 404, notFoundPage);
      else sendText(response, 404, 'Oops! Page not found\n');
    },
  };
}
