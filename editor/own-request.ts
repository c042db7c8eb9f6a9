import type { IncomingMessage } from 'node:http';

/**
 * Whether a request names this server as its host, and comes from one of its pages or from a person who opens one. Another
 * site could otherwise reach it, with a name that leads to this machine or with a form.
 */
export function isOwnRequest({ headers, method, socket }: IncomingMessage): boolean {
  const port = String(socket.localPort);
  const { host = '', origin } = headers;
  if (host !== `127.0.0.1:${port}` && host !== `localhost:${port}`) return false;
  if (origin !== undefined) return origin === `http://${host}`;
  // Browsers name the origin of each post; they name the site of any other request here.
  const site = headers['sec-fetch-site'];
  const isRead = method === 'GET' || method === 'HEAD';
  return (
    isRead &&
    (site === undefined ||
      site === 'same-origin' ||
      site === 'none' ||
      headers['sec-fetch-mode'] === 'navigate')
  );
}
