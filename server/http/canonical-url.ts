import type { RequestHandler } from 'express';
import { routes, type Path } from '../../company/site-map.ts';
import { noteAnswer } from './request-log.ts';
import { pathOf } from './request-path.ts';

const pages: ReadonlySet<string> = new Set(routes.map((route) => route.path));

export function isPage(path: string): path is Path {
  return pages.has(path);
}

/**
 * The page meant by another spelling of its path: upper case, a slash at the end, doubled slashes, `.html`,
 * `/index.html` or letters written as percent codes. Undefined when the path is already right or means no page,
 * so that nothing is ever redirected to an address that a visitor made up.
 */
export function canonicalPath(path: string): Path | undefined {
  if (isPage(path) || !path.startsWith('/') || path.includes('\\')) return undefined;
  let decoded: string;
  try {
    decoded = decodeURI(path);
  } catch {
    return undefined;
  }
  const named = decoded
    .replace(/\/{2,}/g, '/')
    .toLowerCase()
    .replace(/\/$/, '')
    .replace(/(?<=[^/])\.html$/, '')
    .replace(/(?<=\/)index$/, '')
    .replace(/(?<=.)\/$/, '');
  const candidate = named === '' ? '/' : named;
  return isPage(candidate) ? candidate : undefined;
}

/** Sends a visitor who asked for another spelling to the one address of the page, for good, query included. */
export const canonicalUrls: RequestHandler = (request, response, next) => {
  const path = pathOf(request);
  const page = canonicalPath(path);
  if (page === undefined) {
    next();
    return;
  }
  noteAnswer(response, { route: page });
  response.statusCode = 308;
  response.setHeader('Location', page + request.url.slice(path.length));
  response.setHeader('Cache-Control', 'no-cache');
  response.setHeader('Content-Length', 0);
  response.end();
};
