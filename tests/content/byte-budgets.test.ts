import { beforeAll, describe, expect, it } from 'vitest';
import {
  builtFiles,
  compressedSize,
  isReact,
  readBuilt,
  scriptsOf,
  sizeOfFiles,
  type PageScripts,
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
  scriptAtOnce: 3_072,
  script: 76_800,
  /** The script that is loaded after consent. */
  statistics: 4_096,
  /** The search without what islands need too. */
  searchAlone: 16_384,
} as const;

const projectPages = projects.map(({ path }) => path);
const all = [...pathsAndNotFound, ...projectPages];
const fetched = new Map<string, Fetched>();
const scripts = new Map<string, PageScripts>();

beforeAll(async () => {
  for (const path of all) {
    const page = await fetchPage(path);
    fetched.set(path, page);
    scripts.set(path, scriptsOf(page));
  }
});

function at<Value>(map: ReadonlyMap<string, Value>, path: string): Value {
  const value = map.get(path);
  if (value === undefined) throw new Error(`${path} was not fetched`);
  return value;
}

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

  it('of the page in place of all others is at most 14,336 bytes', () => {
    expect(compressedSize(at(fetched, '/no-such-page').html)).toBeLessThanOrEqual(budgets.notFound);
  });
});

describe('styles', () => {
  it.each(all)('of %s are inside the page and at most 10 KB', (path) => {
    const page = at(fetched, path);
    const files = findAll(page.document, 'link[rel="stylesheet"]');
    // Browsers load this file last, and wait for it only when they print.
    expect(files.map((file) => file.attribs['media'])).toEqual(['print']);
    const size = sizeOfText(styleOf(page));
    expect(size).toBeGreaterThan(1_000);
    expect(size).toBeLessThanOrEqual(budgets.style);
  });
});

describe('fonts', () => {
  it('are at most 34 KB together, and come from this site', () => {
    const fonts = builtFiles('.woff2');
    expect(fonts).not.toEqual([]);
    expect(fonts.reduce((sum, font) => sum + readBuilt(font).length, 0)).toBeLessThanOrEqual(budgets.fonts);
    for (const path of paths) expect(styleOf(at(fetched, path))).not.toMatch(/url\(["']?(https?:)?\/\//);
  });

  it.each(all)('of %s are both preloaded', (path) => {
    const { document } = at(fetched, path);
    const preloaded = findAll(document, 'link[rel="preload"][as="font"]');
    expect(preloaded.map((link) => link.attribs['href']).sort()).toEqual(
      builtFiles('.woff2')
        .map((font) => `/${font}`)
        .sort(),
    );
  });
});

describe('script', () => {
  it.each(all)('of %s is not requested with the page', (path) => {
    const { document } = at(fetched, path);
    expect(findAll(document, 'script[src]')).toEqual([]);
    expect(findAll(document, 'link[rel="modulepreload"]')).toEqual([]);
  });

  it.each(all)('of %s before any island is at most 3 KB and none of it is React', (path) => {
    const page = at(scripts, path);
    expect(sizeOfText(page.inline.join('\n')) + sizeOfFiles(page.atOnce)).toBeLessThanOrEqual(
      budgets.scriptAtOnce,
    );
    expect([...page.atOnce].filter(isReact)).toEqual([]);
  });

  it.each([...policies.map(({ path }) => path), '/about', '/strategy', '/no-such-page'])(
    'of %s includes no React, now or later',
    (path) => {
      const { atOnce, later } = at(scripts, path);
      expect([...atOnce, ...later].filter(isReact)).toEqual([]);
    },
  );

  it.each(all)('of %s is at most 75 KB after every island has loaded', (path) => {
    const { atOnce, later, inline } = at(scripts, path);
    const size = sizeOfFiles(new Set([...atOnce, ...later])) + sizeOfText(inline.join('\n'));
    expect(size).toBeLessThanOrEqual(budgets.script);
  });

  it('of the consent banner, which is loaded until it is answered, is at most 3 KB', () => {
    const region = builtFiles('.js').filter((file) => file.includes('consent-region'));
    expect(region).toHaveLength(1);
    expect(region.filter(isReact)).toEqual([]);
    expect(sizeOfFiles(region)).toBeLessThanOrEqual(budgets.scriptAtOnce);
  });

  it.each(all)('of %s on demand is that banner, and statistics of at most 4 KB', (path) => {
    const { onDemand } = at(scripts, path);
    const needed = [...onDemand].filter((file) => !file.includes('tooltips'));
    const names = needed.map((file) => /_astro\/([a-z-]+)\./.exec(file)?.[1]);
    expect(names.sort()).toEqual(['consent-region', 'statistics']);
    const statistics = needed.filter((file) => file.includes('statistics'));
    expect(sizeOfFiles(statistics)).toBeLessThanOrEqual(budgets.statistics);
  });

  it('of the search, React included, is at most 75 KB', () => {
    const { atOnce, search } = at(scripts, '/');
    expect([...search].filter(isReact)).not.toEqual([]);
    expect([...atOnce.intersection(search)]).toEqual([]);
    expect(sizeOfFiles(search)).toBeLessThanOrEqual(budgets.script);
  });

  it('of the search alone, with its styles, is at most 16 KB', () => {
    const own = [...builtFiles('.js'), ...builtFiles('.css')].filter((file) => /\/search[.-]/.test(file));
    expect(own).toHaveLength(2);
    expect(sizeOfFiles(own)).toBeLessThanOrEqual(budgets.searchAlone);
  });

  it('of Home includes React later, so that these checks would see it elsewhere', () => {
    expect([...at(scripts, '/').later].filter(isReact)).not.toEqual([]);
  });
});
