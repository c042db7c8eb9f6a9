import type { IncomingMessage } from 'node:http';
import type { Environment } from '../environment.ts';

const hostSyntax = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/;
const loopbackHost = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/;

/** With two Host headers, a server may see a different site from the proxy in front of it. */
const hasTwoHosts = ({ rawHeaders }: IncomingMessage): boolean =>
  rawHeaders.filter((name, index) => index % 2 === 0 && name.length === 4 && name.toLowerCase() === 'host')
    .length > 1;

/** HTTP/1.0 allows a request without one. */
const isHost = (host: string): boolean =>
  host === '' ||
  (hostSyntax.test(host) && URL.parse(`http://${host}`)?.hostname === host.replace(/:\d+$/, ''));

/** @returns a function that tells whether a request is for this site or this machine; any is until PUBLIC_ORIGIN is set */
export function createHostCheck({ publicOrigin, publicOriginIsSet }: Environment) {
  const { hostname, port, protocol } = new URL(publicOrigin);
  const defaultPort = protocol === 'https:' ? '443' : '80';
  const ownHosts = port === '' ? [hostname, `${hostname}:${defaultPort}`] : [`${hostname}:${port}`];
  return (request: IncomingMessage): 'own' | 'other' | 'malformed' => {
    const { host } = request.headers;
    const name = host?.toLowerCase() ?? '';
    if (hasTwoHosts(request) || host === '') return 'malformed';
    if (ownHosts.includes(name)) return 'own';
    if (!isHost(name)) return 'malformed';
    return !publicOriginIsSet || loopbackHost.test(name) ? 'own' : 'other';
  };
}
