import type { IncomingMessage } from 'node:http';
import { paths } from '../../../company/site-map.ts';
import type { Environment } from '../environment.ts';

/**
 * The longest target of a request that is answered, in characters. The site’s own links and forms stay below a thousand: the
 * longest is a search for a hundred Chinese characters, each of which is nine in an address.
 */
export const maxTargetLength = 2_000;

/** The host names of this machine, as `URL` writes them. */
export const loopbackNames: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

type HostFields = Pick<IncomingMessage, 'headers' | 'headersDistinct'>;

/** @returns a function that tells whether a request is for this site or machine; every host is until PUBLIC_ORIGIN is set */
export function createHostCheck({ publicOrigin, publicOriginIsSet }: Environment) {
  const { protocol, host: ownHost } = new URL(publicOrigin);
  return ({ headers, headersDistinct }: HostFields): 'own' | 'other' | 'malformed' => {
    // With two Host headers, the proxy and this server could see different sites.
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

/** Whether a path can be decoded and contains no NUL. */
export function isDecodable(path: string): boolean {
  try {
    return path.startsWith('/') && !decodeURIComponent(path).includes('\0');
  } catch {
    return false;
  }
}

/**
 * The page that another spelling of its path means: in upper case, percent-encoded, or with `/`, `.html` or `/index.html` at the
 * end. Undefined if there is none, so that a redirect never leads to an address that a visitor made up.
 *
 * @param path a path that can be decoded
 */
export function canonicalPath(path: string): string | undefined {
  const name = decodeURI(path).toLowerCase();
  let end = name.length;
  // An expression such as /\/*$/ would try each slash of a long row anew.
  while (name[end - 1] === '/') end -= 1;
  const page = name.slice(0, end).replace(/(?:\/index)?(?:\.html)?$/, '') || '/';
  return page !== path && paths.has(page) ? page : undefined;
}
