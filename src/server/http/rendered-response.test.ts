import { brotliDecompressSync } from 'node:zlib';
import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { completeResponse } from './rendered-response.ts';
import { fakeErrorPages, fakePolicy } from './testing/fake-build.ts';

const page = `<!doctype html><title>Contact</title><p>${'Rendered on request. '.repeat(100)}`;
const policy = "default-src 'none'";

/** A pipeline such as src/fetch.ts composes, without Astro. */
function createPipeline() {
  const lines: string[] = [];
  const errorPages = fakeErrorPages((line) => void lines.push(line));
  const app = new Hono();
  app.use(completeResponse);
  const html = { 'Content-Type': 'text/html', 'Set-Cookie': 'a=1', 'Content-Security-Policy': policy };
  app.get('/contact', () => new Response(page, { headers: html }));
  app.get('/throw', () => {
    throw new Error('secret reason');
  });
  app.onError((error) => errorPages.unexpected(error));
  return { app, lines };
}

describe('a page that is rendered on request', () => {
  it('is compressed, has its length and its policy, and is never stored', async () => {
    const { app } = createPipeline();
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
});

describe('a failure', () => {
  it('shows the error screen and nothing of its reason', async () => {
    const { app, lines } = createPipeline();
    const response = await app.request('/throw');
    const text = await response.text();
    expect(response.status).toBe(500);
    expect(text).toContain('Unexpected Application Error!');
    expect(text).not.toMatch(/secret|\{\{/);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('content-security-policy')).toBe(fakePolicy);
    const reference = /[2-9A-Z]{4}-[2-9A-Z]{4}/.exec(text)?.[0] ?? 'no reference';
    expect(lines.find((line) => line.includes(reference))).toContain('secret reason');
  });
});
