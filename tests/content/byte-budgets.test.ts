import { basename } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { enquirySubjects } from '../../company/enquiry-subjects.ts';
import { pathsAndNotFound, policies } from '../specification/specified-pages.ts';
import { builtFiles, compressedSize, readBuilt, sentSize } from '../support/built-files.ts';
import { projectSources } from '../support/content-sources.ts';
import { fetchFromSite, fetchPage } from '../support/fetch-page.ts';
import { contentOf, findAll, readPage, type Element, type Page } from '../support/page.ts';

/** The limits in bytes, with brotli at its best. tests/journeys/first-screen.spec.ts checks what the first 14,336 bytes of a page paint. */
const budgets = {
  page: 24_576,
  /** With its three drawings, which stand below the first screen. */
  project: 36_864,
  notFound: 14_336,
  style: 10_240,
  fonts: 34_000,
  /** Astro’s script of islands (1.7 KB) and what loads a module on request with its imports (0.7 KB) are in it. */
  scriptAtOnce: 4_096,
  script: 81_920,
  consent: 3_072,
  /** The script that is loaded after consent. */
  statistics: 4_096,
  /** The search without what islands need too, which has all of TanStack Query. */
  searchAlone: 20_480,
} as const;

const all = [...pathsAndNotFound, ...projectSources().map(({ slug }) => `/portfolio?project=${slug}`)];
const fonts = builtFiles('.woff2');
const scriptFiles = builtFiles('.js');

const sizeOfFiles = (files: Iterable<string>) => [...files].reduce((sum, file) => sum + sentSize(file), 0);

const codes = new Map(scriptFiles.map((file) => [file, readBuilt(file).toString()]));

/** Every file of the build that these need; on request only by import declarations, not by the expression `import(…)`. */
function withImports(entries: readonly string[], isStatic = false): Set<string> {
  const reached = new Set<string>();
  const waiting = [...entries];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (reached.has(file)) continue;
    reached.add(file);
    const code = codes.get(file) ?? expect.fail(`${file} is not in the build`);
    const named = isStatic ? [...code.matchAll(/\bimport\b[^"(]*"([^"]+)"/g)].map(String).join() : code;
    waiting.push(...scriptFiles.filter((other) => other !== file && named.includes(basename(other))));
  }
  return reached;
}

const values = (elements: readonly Element[], ...names: readonly string[]) =>
  elements
    .flatMap((element) => names.map((name) => element.attribs[name] ?? ''))
    .filter((address) => address.startsWith('/'))
    .map((address) => address.slice(1));

const named = (name: string) => scriptFiles.filter((file) => basename(file).startsWith(`${name}.`));

/** The scripts that a page runs at once, and those of its islands, which come after it has loaded, with what they import. */
function scriptsOf({ document }: Page) {
  const scripts = findAll(document, 'script').filter(({ attribs }) =>
    ['', 'module', 'text/javascript'].includes(attribs['type'] ?? ''),
  );
  const preloaded = values(findAll(document, 'link[rel="modulepreload"]'), 'href');
  const islands = findAll(document, 'astro-island');
  const inline = scripts.filter(({ attribs }) => attribs['src'] === undefined).map(contentOf);
  return {
    inline: inline.join('\n'),
    atOnce: withImports([...values(scripts, 'src'), ...preloaded], true),
    later: withImports(values(islands, 'component-url', 'renderer-url', 'before-hydration-url')),
  };
}

/** Whether the file holds a part of React, which names itself in every build. */
const isReact = (file: string) =>
  /react\.(transitional\.)?element|Minified React error/.test(codes.get(file) ?? '');
const withoutReact = new Set([...policies.map(({ path }) => path), '/about', '/strategy', '/no-such-page']);

function budgetOf(path: string, status: number): number {
  if (path.includes('?project=')) return budgets.project;
  return status === 404 ? budgets.notFound : budgets.page;
}

it.each(all)('%s is within its limits of HTML, styles, fonts and script', async (path) => {
  const page = await fetchPage(path);
  const { headers } = await fetchFromSite(path, {
    headers: { 'Accept-Encoding': 'gzip, deflate, br, zstd' },
  });
  expect(headers.get('Content-Encoding')).toBe('br');
  expect(Number(headers.get('Content-Length'))).toBeLessThanOrEqual(budgetOf(path, page.status));

  // Browsers load this file last, and wait for it only when they print.
  const files = findAll(page.document, 'link[rel="stylesheet"]');
  expect(files.map((file) => file.attribs['media'])).toEqual(['print']);
  // Each rule counts once, however many blocks repeat it.
  const style = [...new Set(findAll(page.document, 'style').map(contentOf))].join('\n');
  expect(compressedSize(style)).toBeGreaterThan(1_000);
  expect(compressedSize(style)).toBeLessThanOrEqual(budgets.style);
  expect(style).not.toMatch(/url\(["']?(https?:)?\/\//);
  // A typeface that is asked for in the HTML comes before the picture, on the same line: the picture is drawn later by a tenth.
  expect(findAll(page.document, 'link[rel="preload"]')).toEqual([]);
  expect(fonts.reduce((sum, font) => sum + readBuilt(font).length, 0)).toBeLessThanOrEqual(budgets.fonts);

  const { atOnce, later, inline } = scriptsOf(page);
  const inPage = compressedSize(inline);
  expect(inPage + sizeOfFiles(atOnce)).toBeLessThanOrEqual(budgets.scriptAtOnce);
  expect(inPage + sizeOfFiles(atOnce.union(later))).toBeLessThanOrEqual(budgets.script);
  expect([...atOnce].filter(isReact)).toEqual([]);
  if (withoutReact.has(path)) expect([...later].filter(isReact)).toEqual([]);
});

describe('script', () => {
  it.each([
    ['consent-region', budgets.consent],
    ['measure-visits', budgets.statistics],
  ])('of %s is at most %i bytes, without React', (name, most) => {
    const files = named(name);
    expect(files).toHaveLength(1);
    expect(files.filter(isReact)).toEqual([]);
    expect(sizeOfFiles(files)).toBeLessThanOrEqual(most);
  });

  it('of the search is at most 80 KB with React, and 20 KB alone with its styles', async () => {
    const search = withImports(named('search-dialog'));
    const { atOnce } = scriptsOf(await fetchPage('/'));
    expect([...atOnce.intersection(search)]).toEqual([]);
    expect(sizeOfFiles(search)).toBeLessThanOrEqual(budgets.script);
    const own = [...scriptFiles, ...builtFiles('.css')].filter((file) => /\/search[.-]/.test(file));
    expect(own).toHaveLength(2);
    expect(sizeOfFiles(own)).toBeLessThanOrEqual(budgets.searchAlone);
  });

  it('and styles, fonts and pictures of /contact are the same for every subject, so that none shows on the line', async () => {
    const filesOf = async (address: string, body?: URLSearchParams) => {
      const headers = { Origin: inject('origin') };
      const response = await fetchFromSite(address, body ? { method: 'POST', headers, body } : {});
      const html = await response.text();
      const named = html.match(/(?<=")\/[\w./-]+\.(css|woff2|avif|jpg|svg|ico)(?=[" ])/g) ?? [];
      const { atOnce, later } = scriptsOf(readPage(html));
      return [...new Set([...named, ...atOnce, ...later])].sort();
    };
    const empty = await filesOf('/contact');
    for (const { slug } of enquirySubjects) {
      expect(await filesOf(`/contact?subject=${slug}`), slug).toEqual(empty);
      expect(await filesOf('/contact', new URLSearchParams({ subject: slug })), slug).toEqual(empty);
    }
    expect(empty.filter((file) => file.endsWith('.js')).length).toBeGreaterThan(2);
  });
});
