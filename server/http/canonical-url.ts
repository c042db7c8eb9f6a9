import { routes, type Path } from '../../company/site-map.ts';

const pages: ReadonlySet<string> = new Set(routes.map((route) => route.path));

export function isPage(path: string): path is Path {
  return pages.has(path);
}

/**
 * The page meant by another spelling of its path: upper case, a slash at the end, doubled slashes, `.html`,
 * `/index.html` or percent-encoded letters. Undefined when the path is canonical already or means no page, so that a
 * redirect never leads to an address that a visitor made up.
 */
export function canonicalPath(path: string): Path | undefined {
  if (isPage(path) || !path.startsWith('/') || path.includes('\\')) return undefined;
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
  return isPage(candidate) ? candidate : undefined;
}
