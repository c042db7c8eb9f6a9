import { paths } from '../../../company/site-map.ts';

/** Whether a path can be decoded, to text without NUL. */
export function isDecodable(path: string): boolean {
  if (!path.startsWith('/')) return false;
  if (!path.includes('%')) return true;
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
 *
 * @param path one that can be decoded
 */
export function canonicalPath(path: string): string | undefined {
  if (paths.has(path)) return undefined;
  const normalized = decodeURI(path)
    .replace(/\/{2,}/g, '/')
    .toLowerCase()
    .replace(/\/$/, '')
    .replace(/(?<=[^/])\.html$/, '')
    .replace(/(?<=\/)index$/, '')
    .replace(/(?<=.)\/$/, '');
  const candidate = normalized === '' ? '/' : normalized;
  return paths.has(candidate) ? candidate : undefined;
}
