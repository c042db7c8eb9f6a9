import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium, expect, test, type Browser, type Page } from '@playwright/test';
import config from '../../playwright.config.ts';
import { pathsAndNotFound, projectPage } from '../specification/specified-pages.ts';

const launchOptions = config.use?.launchOptions ?? {};
test.use({
  contextOptions: { reducedMotion: 'no-preference' },
  // The fallback fonts are measured as a desktop draws them, with hinting, which the last switch decides.
  launchOptions: { ...launchOptions, args: [...(launchOptions.args ?? []), '--font-render-hinting=medium'] },
});

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
}

type System = 'desktop' | 'Android';

/** Typefaces that visitors have, each with its full name. Arimo and Tinos have the metrics of Arial and Times New Roman. */
const systems: Readonly<
  Record<System, readonly (readonly [family: string, directory: string, fullName: string])[]>
> = {
  desktop: [
    ['Arimo', 'arimo', 'Arial'],
    ['Tinos', 'tinos', 'Times New Roman'],
  ],
  Android: [
    ['Roboto', 'roboto', 'Roboto'],
    ['Noto Serif', 'noto-serif', 'Noto Serif'],
  ],
};

/** The environment of a browser on Linux that finds the typefaces of another system, and no others. */
function withLocalFonts(system: System): Record<string, string> {
  const directory = mkdtempSync(join(tmpdir(), 'site-fonts-'));
  const fonts = systems[system].map(
    ([family, name, fullName]) => `
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
<fontconfig>${fonts.join('')}<cachedir>${directory}</cachedir></fontconfig>`,
  );
  return { ...(process.env as Record<string, string>), FONTCONFIG_FILE: file };
}

/** The largest layout shift of a page, by the fonts that the visitor's system draws until the typefaces have come. */
const limits: Readonly<Record<System, number>> = { desktop: 0.01, Android: 0.05 };

const phone = { width: 412, height: 823 };
const windows = {
  desktop: [phone, { width: 768, height: 1024 }, { width: 1440, height: 900 }],
  Android: [phone],
};

/** A first visit: nothing is cached. */
async function visit(browser: Browser, viewport: { width: number; height: number }): Promise<Page> {
  const { baseURL = '' } = test.info().project.use;
  const page = await browser.newPage({ viewport, baseURL });
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries() as LayoutShift[]) shifts.push(value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return page;
}

/** The sum of the shifts once the typefaces are drawn. */
async function layoutShift(page: Page): Promise<number> {
  return page.evaluate(async () => {
    await document.fonts.ready;
    // The test waits two frames: what the fonts moved is painted in the first and reported before the second ends.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    const { shifts } = globalThis as unknown as { shifts: number[] };
    return shifts.reduce((sum, shift) => sum + shift, 0);
  });
}

for (const system of Object.keys(limits) as System[]) {
  test.describe(`with the typefaces of ${system === 'Android' ? system : `a ${system}`}`, () => {
    let browser: Browser;
    test.beforeAll(async ({ launchOptions }) => {
      browser = await chromium.launch({ ...launchOptions, env: withLocalFonts(system) });
    });
    test.afterAll(() => browser.close());

    for (const viewport of windows[system]) {
      test(
        `no page moves at ${String(viewport.width)} px when its fonts come late`,
        { tag: '@long' },
        async () => {
          const moved: string[] = [];
          for (const path of [...pathsAndNotFound, projectPage]) {
            const page = await visit(browser, viewport);
            const painted = Promise.withResolvers<undefined>();
            await page.route('**/*.woff2', async (route) => {
              await painted.promise;
              await route.continue();
            });
            await page.goto(path, { waitUntil: 'domcontentloaded' });
            await page.waitForFunction(
              () => performance.getEntriesByName('first-contentful-paint').length > 0,
            );
            painted.resolve(undefined);
            await page.waitForLoadState('load');
            const shift = await layoutShift(page);
            if (shift > limits[system]) moved.push(`${path} by ${shift.toFixed(4)}`);
            await page.close();
          }
          expect(moved).toEqual([]);
        },
      );
    }
  });
}
