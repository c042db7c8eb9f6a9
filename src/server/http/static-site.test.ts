import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aboutPage, fakePolicy } from './testing/fake-build.ts';
import { startTestSite, type TestSite } from './testing/test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.stop());

const accepting = (encoding: string) => ({ headers: { 'Accept-Encoding': encoding } });

describe('a page', () => {
  it('is sent whole, with its length, to be asked for again', async () => {
    const { status, headers, text } = await site.request('/about');
    expect(status).toBe(200);
    expect(text).toBe(aboutPage);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'content-length': String(aboutPage.length),
      vary: 'Accept-Encoding',
    });
    expect(headers).not.toHaveProperty('content-encoding');
    expect(headers).not.toHaveProperty('x-powered-by');
  });

  it('has its own policy, and the headers of its path', async () => {
    expect((await site.request('/about?utm=1')).headers['content-security-policy']).toBe(fakePolicy);
    expect((await site.request('/portfolio')).headers['referrer-policy']).toBe('same-origin');
  });

  it.each([
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['deflate', undefined],
  ])('for "%s" is encoded as %s', async (accepted, encoding) => {
    const { headers, body } = await site.request('/about', accepting(accepted));
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers['content-length']).toBe(String(body.length));
    const decoded =
      encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body;
    expect(decoded.toString()).toBe(aboutPage);
  });

  it('is not sent twice to who has it', async () => {
    const first = await site.request('/about', accepting('br'));
    const tag = first.headers.etag ?? '';
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
      const again = await site.request('/about', {
        headers: { 'Accept-Encoding': 'br', 'If-None-Match': known },
      });
      expect(again.status).toBe(304);
      expect(again.text).toBe('');
      expect(again.headers).toMatchObject({
        etag: tag,
        'cache-control': 'no-cache',
        vary: 'Accept-Encoding',
      });
      expect(again.headers['content-security-policy']).toBe(first.headers['content-security-policy']);
    }
    const changed = await site.request('/about', { headers: { 'If-None-Match': tag } });
    expect(changed.status).toBe(200);
  });

  it('answers HEAD with the headers of GET', async () => {
    const get = await site.request('/about', accepting('br'));
    const head = await site.request('/about', { method: 'HEAD', ...accepting('br') });
    expect(head.text).toBe('');
    expect({ ...head.headers, date: '' }).toEqual({ ...get.headers, date: '' });
  });
});

describe('a file', () => {
  it('whose name has its hash may be kept for a year', async () => {
    const { status, headers } = await site.request('/_astro/counter.Ab12.js', accepting('br'));
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
      'content-encoding': 'br',
    });
  });

  it.each([
    ['/_astro/hero.Cd34.avif', 'image/avif'],
    ['/fonts/sans.woff2', 'font/woff2'],
    ['/.well-known/security.txt', 'text/plain; charset=utf-8'],
  ])('%s is %s', async (path, contentType) => {
    const { status, headers } = await site.request(path);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe(contentType);
  });

  it.each([
    '/.env',
    '/tool.unknown-type',
    '/404',
    '/error-screen',
    '/variants/portfolio/category-energy',
    '/..%2fserver/entry.mjs',
  ])('%s is not there', async (path) => {
    const { status, text, headers } = await site.request(path);
    expect(status).toBe(404);
    expect(text).toContain('Oops! Page not found');
    expect(headers['cache-control']).toBe('no-cache');
  });
});
