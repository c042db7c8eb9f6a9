import { parseJsonFeed, parseRssFeed } from 'feedsmith';
import { beforeAll, describe, expect, it } from 'vitest';
import { articleSources } from '../support/content-sources.ts';
import { findAll, parse, textOf } from '../support/page.ts';
import { fetchFromSite, fetchPage } from '../support/fetch-page.ts';

/** The properties that both formats must have for an article, read by a parser. */
interface Item {
  readonly url: string;
  readonly title: string | undefined;
  readonly summary: string | undefined;
  readonly date: string | undefined;
  readonly categories: readonly (string | undefined)[];
  readonly html: string;
}

const formats: readonly (readonly [path: string, type: string, read: (text: string) => Item[]])[] = [
  [
    '/feed.xml',
    'application/rss+xml',
    (text) =>
      (parseRssFeed(text).items ?? []).map((item) => ({
        url: item.link ?? '',
        title: item.title,
        summary: item.description,
        date: item.pubDate,
        categories: (item.categories ?? []).map(({ name }) => name),
        html: item.content?.encoded ?? '',
      })),
  ],
  [
    '/feed.json',
    'application/feed+json',
    (text) =>
      (parseJsonFeed(text).items ?? []).map((item) => ({
        url: item.url ?? '',
        title: item.title,
        summary: item.summary,
        date: item.date_published,
        categories: item.tags ?? [],
        html: item.content_html ?? '',
      })),
  ],
];

describe.each(formats)('%s', (path, type, read) => {
  let items: readonly Item[] = [];
  beforeAll(async () => {
    const response = await fetchFromSite(path);
    expect(response.headers.get('content-type')).toBe(`${type}; charset=utf-8`);
    items = read(await response.text());
  });

  it('holds every article once, newest first, with title, excerpt, category and date', () => {
    const expected = articleSources().map(({ slug, title, excerpt, category, date }) => ({
      slug,
      title,
      excerpt,
      category,
      date: date.toISOString(),
    }));
    expect(
      items.map(({ url, title, summary, categories, date }) => ({
        slug: new URL(url).searchParams.get('article'),
        title,
        excerpt: summary,
        category: categories.join(),
        date: new Date(date ?? '').toISOString(),
      })),
    ).toEqual(expected);
  });

  it('leads to each article, whose whole text it holds', async () => {
    for (const { url, html } of items) {
      const { pathname, search } = new URL(url);
      const { main, status } = await fetchPage(pathname + search);
      expect(status).toBe(200);
      const inFeed = textOf(parse(html));
      const paragraphs = findAll(main, '.article-text .text :is(h2, p, blockquote, li, td)').map(textOf);
      expect(paragraphs.length).toBeGreaterThan(10);
      expect(paragraphs.filter((paragraph) => !inFeed.includes(paragraph))).toEqual([]);
      const sources = findAll(main, 'section.sources');
      expect(sources.map((section) => inFeed.endsWith(textOf(section)))).toEqual([true]);
    }
  });

  it('has absolute addresses only, and nothing that runs or needs the site’s styles', () => {
    for (const { html, url } of items) {
      const elements = findAll(parse(html), '*');
      const addresses = elements.flatMap((element) =>
        ['href', 'src', 'srcset', 'action'].flatMap((name) => element.attribs[name] ?? []),
      );
      expect(addresses.length).toBeGreaterThan(0);
      for (const address of [...addresses, url]) expect(address).toMatch(/^(https?|mailto|tel):/);
      for (const { tagName, attributes } of elements) {
        expect(tagName).not.toMatch(/^(script|style|iframe|svg|astro-island)$/);
        for (const { name } of attributes)
          expect(name).not.toMatch(/^(style|class|id|on.+|data-.+|aria-.+)$/);
      }
    }
  });

  it.each(['/', '/insights', '/insights?article=grid-queue'])('is named by the head of %s', async (page) => {
    const links = findAll((await fetchPage(page)).document, 'link[rel="alternate"]');
    const named = links.map(({ attribs }) => [attribs['href'], attribs['type']]);
    expect(named).toContainEqual([path, type]);
  });
});
