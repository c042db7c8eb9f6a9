import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium, expect, test, type Browser, type Page } from '@playwright/test';
import { pathsAndNotFound, projectPage } from '../specification/specified-pages.ts';

// Letters stand between whole pixels, as on Windows, macOS and telephones: playwright.config.ts switches hinting off.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/**
 * Typefaces that visitors have, each with its full name; the windows; and the largest shift of a page. Arimo and Tinos have the
 * metrics of Arial and Times New Roman.
 */
const systems = {
  desktop: {
    fonts: [
      { family: 'Arimo', directory: 'arimo', fullName: 'Arial' },
      { family: 'Tinos', directory: 'tinos', fullName: 'Times New Roman' },
    ],
    widths: [412, 768, 1440],
    limit: 0.01,
  },
  Android: {
    fonts: [
      { family: 'Roboto', directory: 'roboto', fullName: 'Roboto' },
      { family: 'Noto Serif', directory: 'noto-serif', fullName: 'Noto Serif' },
    ],
    widths: [412],
    limit: 0.05,
  },
};

/** The environment of a browser on Linux that finds these typefaces and no others. */
function withLocalFonts(fonts: (typeof systems)['desktop']['fonts']): Record<string, string> {
  const directory = mkdtempSync(join(tmpdir(), 'site-fonts-'));
  const file = join(directory, 'fonts.conf');
  const found = fonts.map(
    ({ family, directory: name, fullName }) => `
  <dir>${resolve('node_modules/@expo-google-fonts', name, '400Regular')}</dir>
  <match target="scan">
    <test name="family"><string>${family}</string></test>
    <edit name="fullname" mode="assign"><string>${fullName}</string></edit>
  </match>`,
  );
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

for (const [system, { fonts, widths, limit }] of Object.entries(systems))
  test.describe(`with the typefaces of ${system}`, () => {
    let browser: Browser;
    test.beforeAll(async ({ launchOptions }) => {
      browser = await chromium.launch({ ...launchOptions, env: withLocalFonts(fonts) });
    });
    test.afterAll(() => browser.close());

    for (const width of widths)
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
            if (shift > limit) moved.push(`${path} by ${shift.toFixed(4)}`);
            await page.close();
          }
          expect(moved).toEqual([]);
        },
      );
  });
