import { describe, expect, it } from 'vitest';
import {
  builtFiles,
  compressedSize,
  isReact,
  readBuilt,
  scriptsOf,
  sizeOfFiles,
} from '../support/built-files.ts';
import { fetchFromSite, fetchPage, type Fetched } from '../support/fetch-page.ts';
import { contentOf, findAll } from '../support/page.ts';
import { projects } from '../specification/owner.ts';
import { paths, pathsAndNotFound, policies } from '../specification/site.ts';

/** The limits in bytes, with brotli at its best. tests/journeys/first-screen.spec.ts checks what the first 14,336 bytes of a page paint. */
const budgets = {
  page: 24_576,
  /** With its three drawings, which stand below the first screen. */
  project: 36_864,
  notFound: 14_336,
  style: 10_240,
  fonts: 34_000,
  /** Astro’s script of islands (1.7 KB) is in it. */
  scriptAtOnce: 3_072,
  script: 81_920,
  /** The script that is loaded after consent. */
  statistics: 4_096,
  /** The search without what islands need too, which has all of TanStack Query. */
  searchAlone: 20_480,
} as const;

const projectPages = projects.map(({ path }) => path);
const all = [...pathsAndNotFound, ...projectPages];
const fonts = builtFiles('.woff2');
const scriptsAt = async (path: string) => scriptsOf(await fetchPage(path));

/** The styles of a page, with each rule once, however many blocks repeat it. */
function styleOf(page: Fetched): string {
  const blocks = findAll(page.document, 'style').map(contentOf);
  return [...new Set(blocks)].join('\n');
}

const sizes = new Map<string, number>();

/** The sizes are kept, because most pages have the same inline scripts. */
function sizeOfText(text: string): number {
  const size = sizes.get(text) ?? compressedSize(text);
  sizes.set(text, size);
  return size;
}

describe('HTML', () => {
  it.each([...paths, ...projectPages])('of %s is within its limit as it is sent', async (path) => {
    const { headers } = await fetchFromSite(path, {
      headers: { 'Accept-Encoding': 'gzip, deflate, br, zstd' },
    });
    expect(headers.get('Content-Encoding')).toBe('br');
    expect(Number(headers.get('Content-Length'))).toBeLessThanOrEqual(
      path.includes('?project=') ? budgets.project : budgets.page,
    );
  });

  it('of the page in place of all others is at most 14,336 bytes', async () => {
    expect(compressedSize((await fetchPage('/no-such-page')).html)).toBeLessThanOrEqual(budgets.notFound);
  });
});

describe('styles and fonts', () => {
  it.each(all)(
    'of %s are styles of at most 10 KB inside the page, and both fonts, preloaded',
    async (path) => {
      const page = await fetchPage(path);
      const files = findAll(page.document, 'link[rel="stylesheet"]');
      // Browsers load this file last, and wait for it only when they print.
      expect(files.map((file) => file.attribs['media'])).toEqual(['print']);
      const style = styleOf(page);
      const size = sizeOfText(style);
      expect(size).toBeGreaterThan(1_000);
      expect(size).toBeLessThanOrEqual(budgets.style);
      expect(style).not.toMatch(/url\(["']?(https?:)?\/\//);
      const preloaded = findAll(page.document, 'link[rel="preload"][as="font"]');
      expect(preloaded.map((link) => link.attribs['href']?.slice(1)).sort()).toEqual(fonts.toSorted());
    },
  );

  it('are fonts of at most 34 KB together', () => {
    expect(fonts).not.toEqual([]);
    expect(fonts.reduce((sum, font) => sum + readBuilt(font).length, 0)).toBeLessThanOrEqual(budgets.fonts);
  });
});

describe('script', () => {
  it.each(all)('of %s is at most 3 KB without React before any island, and 80 KB after all', async (path) => {
    const page = await fetchPage(path);
    const { atOnce, later, inline, onDemand } = scriptsOf(page);
    const inPage = sizeOfText(inline.join('\n'));
    expect(inPage + sizeOfFiles(atOnce)).toBeLessThanOrEqual(budgets.scriptAtOnce);
    expect([...atOnce].filter(isReact)).toEqual([]);
    expect(inPage + sizeOfFiles(atOnce.union(later))).toBeLessThanOrEqual(budgets.script);
    // On demand come the consent banner, until it is answered, and then the statistics.
    const needed = [...onDemand].filter((file) => !/tooltips|leave-page/.test(file));
    const names = needed.map((file) => /_astro\/([a-z-]+)\./.exec(file)?.[1]);
    expect(names.sort()).toEqual(['consent-region', 'measure-visits']);
    const statistics = needed.filter((file) => file.includes('measure-visits'));
    expect(sizeOfFiles(statistics)).toBeLessThanOrEqual(budgets.statistics);
  });

  it.each([...policies.map(({ path }) => path), '/about', '/strategy', '/no-such-page'])(
    'of %s includes no React, now or later',
    async (path) => {
      const { atOnce, later } = await scriptsAt(path);
      expect([...atOnce, ...later].filter(isReact)).toEqual([]);
    },
  );

  it('of the consent banner, which is loaded until it is answered, is at most 3 KB', () => {
    const region = builtFiles('.js').filter((file) => file.includes('consent-region'));
    expect(region).toHaveLength(1);
    expect(region.filter(isReact)).toEqual([]);
    expect(sizeOfFiles(region)).toBeLessThanOrEqual(budgets.scriptAtOnce);
  });

  it('of the search is at most 80 KB with React, and 20 KB alone with its styles', async () => {
    const { atOnce, search } = await scriptsAt('/');
    expect([...search].filter(isReact)).not.toEqual([]);
    expect([...atOnce.intersection(search)]).toEqual([]);
    expect(sizeOfFiles(search)).toBeLessThanOrEqual(budgets.script);
    const own = [...builtFiles('.js'), ...builtFiles('.css')].filter((file) => /\/search[.-]/.test(file));
    expect(own).toHaveLength(2);
    expect(sizeOfFiles(own)).toBeLessThanOrEqual(budgets.searchAlone);
  });

  it('of Home includes React later, so that these checks would see it elsewhere', async () => {
    expect([...(await scriptsAt('/')).later].filter(isReact)).not.toEqual([]);
  });
});
