import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium, expect, test, type Browser, type Page } from '@playwright/test';
import { pathsAndNotFound, projectPage } from '../specification/specified-pages.ts';

// Letters stand between whole pixels, as on Windows, macOS and telephones: playwright.config.ts switches hinting off.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** An environment whose only typefaces have the metrics of Arial and Times New Roman, under their names. */
function withLocalFonts(): Record<string, string> {
  const directory = mkdtempSync(join(tmpdir(), 'site-fonts-'));
  const found = [
    ['arimo', 'Arimo', 'Arial'],
    ['tinos', 'Tinos', 'Times New Roman'],
  ].map(
    ([name = '', family = '', fullName = '']) => `
  <dir>${resolve('node_modules/@expo-google-fonts', name, '400Regular')}</dir>
  <match target="scan">
    <test name="family"><string>${family}</string></test>
    <edit name="fullname" mode="assign"><string>${fullName}</string></edit>
  </match>`,
  );
  const file = join(directory, 'fonts.conf');
  writeFileSync(
    file,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>${found.join('')}<cachedir>${directory}</cachedir></fontconfig>`,
  );
  return { ...(process.env as Record<string, string>), FONTCONFIG_FILE: file };
}

/** The sum of the shifts of a page that is opened for the first time and whose typefaces come after its first paint. */
async function layoutShift(page: Page, path: string): Promise<number> {
  const painted = Promise.withResolvers<undefined>();
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.route('**/*.woff2', async (route) => {
    await painted.promise;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  painted.resolve(undefined);
  await page.waitForLoadState('load');
  return page.evaluate(async () => {
    await document.fonts.ready;
    // The test waits two frames: what the fonts moved is painted in the first and reported before the second ends.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    const { shifts } = globalThis as unknown as { shifts: number[] };
    return shifts.reduce((sum, shift) => sum + shift, 0);
  });
}

let browser: Browser;
test.beforeAll(async ({ launchOptions }) => {
  browser = await chromium.launch({ ...launchOptions, env: withLocalFonts() });
});
test.afterAll(() => browser.close());

for (const width of [412, 768, 1440])
  test(
    `no page moves at ${String(width)} px when its fonts come late`,
    { tag: '@long' },
    async ({ baseURL }) => {
      // Thirty-one pages, one after the other.
      test.slow();
      const moved: string[] = [];
      for (const path of [...pathsAndNotFound, projectPage]) {
        const page = await browser.newPage({ viewport: { width, height: 900 }, baseURL: baseURL ?? '' });
        const shift = await layoutShift(page, path);
        if (shift > 0.01) moved.push(`${path} by ${shift.toFixed(4)}`);
        await page.close();
      }
      expect(moved).toEqual([]);
    },
  );
