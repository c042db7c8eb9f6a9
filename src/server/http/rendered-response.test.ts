import { brotliDecompressSync } from 'node:zlib';
import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { completeResponse } from './rendered-response.ts';

const page = `<!doctype html><title>Contact</title><p>${'Rendered on request. '.repeat(100)}`;
const policy = "default-src 'none'";

it('a page that is rendered on request is compressed, has its length and its policy, and is never stored', async () => {
  const html = { 'Content-Type': 'text/html', 'Set-Cookie': 'a=1', 'Content-Security-Policy': policy };
  const app = new Hono().use(completeResponse).get('/contact', () => new Response(page, { headers: html }));
  const response = await app.request('/contact', { headers: { 'Accept-Encoding': 'gzip, br' } });
  const body = Buffer.from(await response.arrayBuffer());
  expect(response.status).toBe(200);
  expect(brotliDecompressSync(body).toString()).toBe(page);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-encoding': 'br',
    'content-length': String(body.length),
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'cache-control': 'no-store',
    'set-cookie': 'a=1',
    vary: 'Accept-Encoding',
  });
  expect(response.headers.has('etag')).toBe(false);
});
