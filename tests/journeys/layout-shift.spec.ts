import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium, expect, test, type Browser, type Page } from '@playwright/test';
import { articlePage, pathsAndNotFound, projectPage } from '../specification/specified-pages.ts';

// Letters stand between whole pixels, as on Windows, macOS and telephones: playwright.config.ts switches hinting off.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** The folder of the configurations of fontconfig. */
let fonts: string;

/** An environment in which a browser finds only these typefaces, given as elements of fontconfig’s configuration. */
function withFonts(found: string): Record<string, string> {
  const directory = mkdtempSync(join(fonts, 'found-'));
  const file = join(directory, 'fonts.conf');
  writeFileSync(
    file,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>${found}<cachedir>${directory}</cachedir></fontconfig>`,
  );
  return { ...(process.env as Record<string, string>), FONTCONFIG_FILE: file };
}

/** As on Windows, macOS and iOS: typefaces with the metrics of Arial and Times New Roman, under their names. */
function withWindowsFonts(): Record<string, string> {
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
  return withFonts(found.join(''));
}

/** The typefaces that come with every browser of Debian. */
const withLinuxFonts = () => withFonts('<dir>/usr/share/fonts/truetype/dejavu</dir>');

/** Keeps the value of each layout shift of the pages that this tab opens from now on. */
const recordShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** The sum of the recorded shifts of the open page, once its typefaces are there. */
const sumOfShifts = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    // Two frames: what moved is painted in the first and reported before the second ends.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    const { shifts } = globalThis as unknown as { shifts: number[] };
    return shifts.reduce((sum, shift) => sum + shift, 0);
  });

/** The sum of the shifts of a page that is opened for the first time and whose typefaces come after its first paint. */
async function layoutShift(page: Page, path: string): Promise<number> {
  const painted = Promise.withResolvers<undefined>();
  await recordShifts(page);
  await page.route('**/*.woff2', async (route) => {
    await painted.promise;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  painted.resolve(undefined);
  await page.waitForLoadState('load');
  return sumOfShifts(page);
}

/** Where a page is cut in two, as shares of the HTML of its main element: most of them on the first screen. */
const cuts = [0.01, 0.02, 0.05, 0.1, 0.2, 0.4];

/** Starts a server for the pages of the site that sends each up to a cut, and the rest once it is told to. */
async function startCuttingServer(site: string) {
  const files = new Map<string, Promise<{ status: number; type: string; bytes: Buffer }>>();
  const read = async (address: string) => {
    const response = await fetch(site + address);
    const type = response.headers.get('content-type') ?? '';
    return { status: response.status, type, bytes: Buffer.from(await response.arrayBuffer()) };
  };
  let share = 1;
  let sendRest = () => {};
  const answer = async ({ url = '/' }: IncomingMessage, response: ServerResponse) => {
    const file = files.get(url) ?? read(url);
    files.set(url, file);
    const { status, type, bytes } = await file;
    const isPage = type.startsWith('text/html');
    response.writeHead(status, {
      'Content-Type': type,
      'Cache-Control': isPage ? 'no-store' : 'max-age=3600',
    });
    const [begin, end] = [bytes.indexOf('<main'), bytes.indexOf('</main>')];
    const cut = isPage ? Math.round(begin + (end - begin) * share) : bytes.length;
    response.write(bytes.subarray(0, cut));
    const finish = () => response.end(bytes.subarray(cut));
    if (isPage) sendRest = finish;
    else finish();
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  return {
    /** Opens the page cut there, and sends the rest once what came before has been painted. */
    async open(page: Page, path: string, cutAt: number) {
      share = cutAt;
      await page.goto(origin + path, { waitUntil: 'commit' });
      await page.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
      );
      sendRest();
      await page.waitForLoadState('domcontentloaded');
    },
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** The pages that move by more than 0.01 when they arrive in two packets, each named with its cut. */
async function movedByPackets(site: string, width: number, paths: readonly string[], at: readonly number[]) {
  const server = await startCuttingServer(site);
  const page = await browser.newPage({ viewport: { width, height: width < 600 ? 823 : 900 } });
  await recordShifts(page);
  const moved: string[] = [];
  for (const path of paths) {
    // Pictures and typefaces are kept from this visit on: what moves afterwards is moved by the HTML.
    await server.open(page, path, 1);
    await page.waitForLoadState('load');
    for (const cut of at) {
      await server.open(page, path, cut);
      const shift = await sumOfShifts(page);
      if (shift > 0.01) moved.push(`${path}, cut at ${String(cut)}, by ${shift.toFixed(4)}`);
    }
  }
  await page.close();
  server.stop();
  return moved;
}

let browser: Browser;
test.beforeAll(async ({ launchOptions }) => {
  fonts = mkdtempSync(join(tmpdir(), 'site-fonts-'));
  browser = await chromium.launch({ ...launchOptions, env: withWindowsFonts() });
});
test.afterAll(async () => {
  await browser.close();
  rmSync(fonts, { recursive: true });
});

for (const { system, withLocalFonts, widths } of [
  { system: 'Windows', withLocalFonts: withWindowsFonts, widths: [412, 768, 1440] },
  { system: 'Linux', withLocalFonts: withLinuxFonts, widths: [768, 1440] },
])
  for (const width of widths)
    test(
      `no page moves at ${String(width)} px when its fonts come late, with the typefaces of ${system}`,
      { tag: '@long' },
      async ({ baseURL, launchOptions }) => {
        // Thirty-one pages, one after the other.
        test.setTimeout(600_000);
        const moved: string[] = [];
        const visitor = await chromium.launch({ ...launchOptions, env: withLocalFonts() });
        for (const path of [...pathsAndNotFound, projectPage]) {
          const page = await visitor.newPage({ viewport: { width, height: 900 }, baseURL: baseURL ?? '' });
          const shift = await layoutShift(page, path);
          if (shift > 0.01) moved.push(`${path} by ${shift.toFixed(4)}`);
          await page.close();
        }
        await visitor.close();
        expect(moved).toEqual([]);
      },
    );

for (const width of [412, 768, 1440])
  test(
    `no page moves at ${String(width)} px, wherever it is cut in two packets`,
    { tag: '@long' },
    async ({ baseURL }) => {
      // Over two hundred visits.
      test.setTimeout(600_000);
      const paths = [...pathsAndNotFound, projectPage, articlePage];
      expect(await movedByPackets(baseURL ?? '', width, paths, cuts)).toEqual([]);
    },
  );

test('a page of each layout stays in place when it arrives in two packets', async ({ baseURL }) => {
  // Sixty visits.
  test.setTimeout(300_000);
  const main = ['/', '/about', '/strategy', '/portfolio', '/insights', '/contact'];
  const paths = [...main, '/privacy', '/no-such-page', projectPage, articlePage];
  for (const width of [412, 1440])
    expect(await movedByPackets(baseURL ?? '', width, paths, [0.02, 0.2]), `${String(width)} px`).toEqual([]);
});
