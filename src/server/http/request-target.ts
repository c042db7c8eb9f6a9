import type { IncomingMessage } from 'node:http';
import { paths } from '../../../company/site-map.ts';
import type { Environment } from '../environment.ts';

/** The names by which a browser on this machine may call it, as `URL` has them. */
export const loopbackNames: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/** @returns a function that tells whether a request is for this site or this machine; any is until PUBLIC_ORIGIN is set */
export function createHostCheck({ publicOrigin, publicOriginIsSet }: Environment) {
  const { protocol, host: ownHost } = new URL(publicOrigin);
  return ({ headers, headersDistinct }: IncomingMessage): 'own' | 'other' | 'malformed' => {
    // With two Host headers, a server may see a different site from the proxy in front of it.
    if ((headersDistinct['host']?.length ?? 0) > 1) return 'malformed';
    // HTTP/1.0 allows a request without one.
    const name = headers.host?.toLowerCase() ?? 'localhost';
    if (name === ownHost) return 'own';
    const url = URL.parse(`${protocol}//${name}`);
    if (!url || ![url.host, `${url.host}:${protocol === 'https:' ? '443' : '80'}`].includes(name))
      return 'malformed';
    return !publicOriginIsSet || url.host === ownHost || loopbackNames.includes(url.hostname)
      ? 'own'
      : 'other';
  };
}

/** Whether a path can be decoded, to text without NUL. */
export function isDecodable(path: string): boolean {
  try {
    return path.startsWith('/') && !decodeURIComponent(path).includes('\0');
  } catch {
    return false;
  }
}

/**
 * The page meant by another spelling of its path: in upper case, percent-encoded, with a slash, `.html` or `/index.html` at the
 * end. Undefined where there is none, so that a redirect never leads to an address that a visitor made up.
 *
 * @param path one that can be decoded
 */
export function canonicalPath(path: string): string | undefined {
  const name = decodeURI(path).toLowerCase();
  const page = name.replace(/(\/index)?(\.html)?\/*$/, '') || '/';
  return page !== path && paths.has(page) ? page : undefined;
}
