import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { MiddlewareHandler } from 'hono';
import Negotiator from 'negotiator';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Below this number of bytes, compression saves no packet. */
const minCompressedBytes = 512;

/** Completes a response made on request: `no-store`, compression and a length. */
export const completeResponse: MiddlewareHandler = async (c, next) => {
  await next();
  const { status, headers } = c.res;
  // A response with a length is already complete, and compressed if that is worthwhile.
  let body = headers.has('Content-Length') ? undefined : Buffer.from(await c.res.arrayBuffer());
  const isHtml = headers.get('Content-Type')?.startsWith('text/html') ?? false;
  headers.set('Cache-Control', 'no-store');
  if (isHtml) headers.set('Content-Type', 'text/html; charset=utf-8');
  if (!body) return;
  if (isHtml && body.length >= minCompressedBytes) {
    headers.set('Vary', 'Accept-Encoding');
    const accepted = new Negotiator({ headers: c.req.header() }).encodings(['br', 'gzip']);
    const encoding = ['br', 'gzip'].find((name) => accepted.includes(name));
    if (encoding === 'br') body = await toBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
    if (encoding === 'gzip') body = await toGzip(body);
    if (encoding !== undefined) headers.set('Content-Encoding', encoding);
  }
  headers.set('Content-Length', String(body.length));
  c.res = undefined;
  c.res = new Response(body.length === 0 ? null : body, { status, headers });
};
