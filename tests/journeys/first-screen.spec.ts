import { expect, test, type Page } from '@playwright/test';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { mainPages, projectPage } from '../specification/specified-pages.ts';

/** Ten segments of TCP, in bytes: the server sends them before it waits for the visitor’s first acknowledgement. */
const firstFlight = 14_336;

const decompress = (bytes: Buffer) =>
  brotliDecompressSync(bytes, { finishFlush: constants.BROTLI_OPERATION_FLUSH });

/** The first screen of a page of this HTML, without pictures. */
async function paint(page: Page, address: string, html: Buffer) {
  await page.route(address, (route) =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', body: html }),
  );
  await page.goto(address);
  let screenshot: Buffer = Buffer.alloc(0);
  // Chromium sometimes refuses the first one after a page was replaced.
  await expect(async () => {
    screenshot = await page.screenshot({ animations: 'disabled' });
  }).toPass();
  return screenshot;
}

test.describe('before any script', () => {
  test.use({ javaScriptEnabled: false });
  // One page follows another in the same tab.
  test.describe.configure({ mode: 'default' });
  let page: Page;

  test.beforeAll(async ({ browser }) => {
    page = await browser.newPage();
    await page.route(/\.(?:avif|jpg|svg)$/, (route) => route.abort());
  });

  test.afterAll(() => page.close());

  /** The policies have one layout. */
  for (const path of [...mainPages.map((main) => main.path), '/privacy', projectPage, '/no-such-page'])
    test(`the first ${firstFlight.toLocaleString('en-GB')} bytes of ${path} paint its first screen`, async ({
      baseURL,
    }) => {
      const address = new URL(path, baseURL).href;
      const html = Buffer.from(await (await fetch(address)).arrayBuffer());
      // As the build compresses it.
      const whole = brotliCompressSync(html);
      // A page that fits is painted whole.
      if (whole.length <= firstFlight) return;
      const cut = decompress(whole.subarray(0, firstFlight));
      for (const [width, height] of [
        [412, 823],
        [1440, 900],
      ] as const) {
        await page.setViewportSize({ width, height });
        const [one, other] = [await paint(page, address, cut), await paint(page, address, html)];
        expect(one.equals(other), `${String(width)} × ${String(height)}`).toBe(true);
      }
    });
});
