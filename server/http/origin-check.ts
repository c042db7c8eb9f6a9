import type { IncomingMessage } from 'node:http';
import type { Environment } from '../environment.ts';

/**
 * Whether a post comes from a page of this site. A browser names the page’s origin; one that leaves it out must at least
 * say that the request stays on the site. Compared with the configured origin, because behind a proxy the request
 * itself looks like plain http.
 */
export function isFromThisSite({ headers }: IncomingMessage, environment: Environment): boolean {
  const { origin, host } = headers;
  if (origin === undefined) return headers['sec-fetch-site'] === 'same-origin';
  if (origin === environment.publicOrigin) return true;
  const sent = URL.parse(origin);
  // Whoever runs it on this machine may call it localhost; other hosts were refused before, if the owner named one.
  return (
    sent !== null && sent.host === host?.toLowerCase() && (isLoopback(sent) || !environment.publicOriginIsSet)
  );
}

function isLoopback({ hostname }: URL): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}
