/** What a visitor's browser sees, measured in Debian's Chromium. */
import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import puppeteer, { PredefinedNetworkConditions, type Page } from 'puppeteer-core';
import { mainPages } from '../tests/specification/site.ts';
import { freePort, type SiteProcess } from '../tests/support/site-process.ts';
import { median, withSite } from './server.ts';

const run = promisify(execFile);
const executablePath = process.env['CHROME_PATH'] ?? '/usr/bin/chromium';
const flags = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'];
const runs = 3;
/** Installed for this measurement only: with its packages it is a quarter of all that the tests need. */
const lighthouse = 'lighthouse@13.5.0';

interface Report {
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
  readonly audits: Readonly<Record<string, { readonly numericValue?: number }>>;
}

/** Lighthouse's report of one visit by a phone on a simulated slow 4G line. */
async function reportOn(url: string): Promise<Report> {
  const chrome = `--chrome-flags=--headless=new ${flags.join(' ')}`;
  const { stdout } = await run('npx', ['--yes', lighthouse, url, '--quiet', '--output=json', chrome], {
    env: { ...process.env, CHROME_PATH: executablePath },
    maxBuffer: 100_000_000,
  });
  return JSON.parse(stdout) as Report;
}

/** Medians of three visits to each main page, one policy, and a page of 169 bytes in the same run. */
export const measureLighthouse = () =>
  withSite(async function* ({ origin }) {
    const html =
      '<!doctype html><html lang=en><title>x</title><meta name=viewport content="width=device-width"><p>';
    const empty = createServer((_, response) =>
      response.setHeader('Content-Type', 'text/html').end(html.padEnd(169, 'x')),
    );
    const port = await freePort();
    empty.listen(port, '127.0.0.1');
    const visit = async (url: string) => {
      const reports: Report[] = [];
      while (reports.length < runs) reports.push(await reportOn(url));
      return {
        audit: (name: string) => median(reports.map(({ audits }) => audits[name]?.numericValue ?? NaN)),
        score: (name: string) => median(reports.map((report) => (report.categories[name]?.score ?? 0) * 100)),
      };
    };
    try {
      const limit = (await visit(`http://127.0.0.1:${String(port)}/`)).audit('first-contentful-paint');
      yield ['first paint of a page of 169 bytes', limit, 'ms'];
      for (const path of [...mainPages.map((page) => page.path), '/privacy']) {
        const { audit, score } = await visit(`${origin}${path}`);
        const first = audit('first-contentful-paint') / limit;
        const largest = audit('largest-contentful-paint');
        const scores = ['performance', 'accessibility', 'best-practices', 'seo'].map(score);
        yield [`${path}: first paint, against that page`, first, '×', '≤', 1.25];
        yield [`${path}: largest paint`, largest, 'ms', '≤', path === '/privacy' ? 1_000 : 1_200];
        yield [`${path}: blocking time`, audit('total-blocking-time'), 'ms', '≤', 50];
        yield [`${path}: layout shift`, audit('cumulative-layout-shift'), '', '≤', 0.01];
        yield [`${path}: lowest score`, Math.min(...scores), '', '≥', 100];
      }
    } finally {
      empty.close();
    }
  });

async function openPage<T>(use: (page: Page) => Promise<T>): Promise<T> {
  // Puppeteer turns the back/forward cache off.
  const ignoreDefaultArgs = ['--disable-back-forward-cache'];
  const browser = await puppeteer.launch({ executablePath, args: flags, ignoreDefaultArgs });
  try {
    const page = await browser.newPage();
    await page.setViewport({
      width: 412,
      height: 823,
      deviceScaleFactor: 1.75,
      isMobile: true,
      hasTouch: true,
    });
    return await use(page);
  } finally {
    await browser.close();
  }
}

/** When a page was first painted, in milliseconds: from its request, and on the clock of this machine. */
const firstPaint = (page: Page) =>
  page.evaluate(() => {
    const { startTime = NaN } = performance.getEntriesByName('first-contentful-paint')[0] ?? {};
    return { since: startTime, at: performance.timeOrigin + startTime };
  });

/** A first visit on a line of 1.6 Mbit/s with 150 ms; the next page after a hover; and the way back to a page. */
const browse = async ({ origin }: SiteProcess) => ({
  ...(await openPage(async (page) => {
    await page.emulateNetworkConditions(PredefinedNetworkConditions['Slow 4G']);
    await page.goto(origin, { waitUntil: 'load' });
    const { since: paint } = await firstPaint(page);
    const complete = await page.evaluate(() => document.fonts.ready.then(() => performance.now()));
    return { paint, complete };
  })),
  next: await openPage(async (page) => {
    await page.setViewport({ width: 1440, height: 900 });
    await page.goto(origin, { waitUntil: 'load' });
    const link = 'header a[href="/strategy"]';
    await page.hover(link);
    await delay(1_000);
    const clickedAt = performance.timeOrigin + performance.now();
    await page.click(link);
    await delay(1_000);
    return (await firstPaint(page)).at - clickedAt;
  }),
  isKept: await openPage(async (page) => {
    await page.goto(origin, { waitUntil: 'load' });
    await page.evaluate(() => (document.documentElement.dataset['mark'] = 'kept'));
    await page.goto(`${origin}/strategy`, { waitUntil: 'load' });
    // Puppeteer would wait for a new document.
    await page.evaluate('setTimeout(() => history.back())');
    await delay(1_000);
    return await page.evaluate(() => document.documentElement.dataset['mark'] === 'kept');
  }),
});

/** Medians of three visits; the back/forward cache must serve all three. */
export const measureBrowsing = () =>
  withSite(async function* (site) {
    const visits: Awaited<ReturnType<typeof browse>>[] = [];
    while (visits.length < runs) visits.push(await browse(site));
    const medianOf = (key: 'paint' | 'complete' | 'next') => median(visits.map((visit) => visit[key]));
    yield ['first visit on slow 4G: first paint', medianOf('paint'), 'ms'];
    yield ['first visit on slow 4G: page and fonts complete', medianOf('complete'), 'ms'];
    yield ['next page after a hover: click to paint', medianOf('next'), 'ms', '≤', 100];
    const kept = (100 * visits.filter(({ isKept }) => isKept).length) / runs;
    yield ['back/forward cache used', kept, '%', '≥', 100];
  });
