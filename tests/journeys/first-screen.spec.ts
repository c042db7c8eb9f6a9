import { expect, test, type Browser } from '@playwright/test';
import { request } from 'node:http';
import { brotliDecompressSync, constants } from 'node:zlib';
import { mainPages, projectPage } from '../specification/site.ts';

/** Ten segments of TCP, in bytes: the server sends them before it waits for the visitor’s first acknowledgement. */
const firstFlight = 14_336;

/** The body of a response, as it was sent. */
async function fetchBrotli(address: string): Promise<Buffer> {
  return await new Promise((resolve, reject) => {
    const sent = request(address, { headers: { 'Accept-Encoding': 'br' } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        resolve(Buffer.concat(chunks));
      });
    });
    sent.on('error', reject).end();
  });
}

const decompress = (bytes: Buffer) =>
  brotliDecompressSync(bytes, { finishFlush: constants.BROTLI_OPERATION_FLUSH });

/** The first screen of a page of this HTML, without pictures and before any script. */
async function paint(browser: Browser, address: string, html: Buffer, width: number, height: number) {
  const page = await browser.newPage({ javaScriptEnabled: false, viewport: { width, height } });
  await page.route(address, (route) =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', body: html }),
  );
  await page.route(/\.(?:avif|jpg|svg)$/, (route) => route.abort());
  await page.goto(address);
  const picture = await page.screenshot({ animations: 'disabled' });
  await page.close();
  return picture;
}

/** The policies have one layout. */
for (const path of [...mainPages.map((page) => page.path), '/privacy', projectPage, '/no-such-page'])
  test(`the first ${firstFlight.toLocaleString('en-GB')} bytes of ${path} paint its first screen`, async ({
    browser,
    baseURL,
  }) => {
    const address = new URL(path, baseURL).href;
    const whole = await fetchBrotli(address);
    const [cutHtml, wholeHtml] = [whole.subarray(0, firstFlight), whole].map(decompress);
    for (const [width, height] of [
      [412, 823],
      [1440, 900],
    ] as const) {
      const cut = await paint(browser, address, cutHtml ?? Buffer.alloc(0), width, height);
      const full = await paint(browser, address, wholeHtml ?? Buffer.alloc(0), width, height);
      expect(cut.equals(full), `${String(width)} × ${String(height)}`).toBe(true);
    }
  });
