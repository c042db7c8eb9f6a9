import type { IncomingMessage } from 'node:http';
import type { Environment } from '../environment.ts';

const hostSyntax = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/;
const loopbackHost = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/;

/** Whether a request has one Host header that names a host, or, in HTTP/1.0, none. */
export function hasValidHost({ headers, headersDistinct }: IncomingMessage): boolean {
  // With two Host headers, a server may see a different site from the proxy in front of it.
  if ((headersDistinct['host']?.length ?? 0) > 1) return false;
  const host = headers.host?.toLowerCase();
  return (
    host === undefined ||
    (hostSyntax.test(host) && URL.parse(`http://${host}`)?.hostname === host.replace(/:\d+$/, ''))
  );
}

/** @returns a function that tells whether a request is for this site or this machine; any is until PUBLIC_ORIGIN is set */
export function createHostCheck({ publicOrigin, publicOriginIsSet }: Environment) {
  const { hostname, port, protocol } = new URL(publicOrigin);
  const defaultPort = protocol === 'https:' ? '443' : '80';
  const ownHosts = port === '' ? [hostname, `${hostname}:${defaultPort}`] : [`${hostname}:${port}`];
  return ({ headers }: IncomingMessage): boolean => {
    const host = headers.host?.toLowerCase() ?? '';
    return !publicOriginIsSet || ownHosts.includes(host) || loopbackHost.test(host);
  };
}
