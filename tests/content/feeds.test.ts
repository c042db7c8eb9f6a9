import { parseJsonFeed, parseRssFeed } from 'feedsmith';
import { beforeAll, describe, expect, it } from 'vitest';
import { articleSources } from '../support/content-sources.ts';
import { findAll, parse, textOf } from '../support/page.ts';
import { fetchFromSite, fetchPage } from '../support/fetch-page.ts';

/** The properties that both formats must have for an article, read by a parser. */
interface Item {
  readonly id: string | undefined;
  readonly url: string | undefined;
  readonly title: string | undefined;
  readonly summary: string | undefined;
  readonly date: string | undefined;
  readonly categories: readonly (string | undefined)[];
  readonly html: string;
}

const types = { '/feed.xml': 'application/rss+xml', '/feed.json': 'application/feed+json' };
const formats = Object.keys(types) as (keyof typeof types)[];
const items: Partial<Record<string, readonly Item[]>> = {};
const texts: Partial<Record<string, string>> = {};
const served: Partial<Record<string, string | null>> = {};

beforeAll(async () => {
  for (const path of formats) {
    const response = await fetchFromSite(path);
    served[path] = response.headers.get('content-type');
    texts[path] = await response.text();
  }
  items['/feed.xml'] = (parseRssFeed(texts['/feed.xml'] ?? '').items ?? []).map((item) => ({
    id: item.guid?.value,
    url: item.link,
    title: item.title,
    summary: item.description,
    date: item.pubDate,
    categories: (item.categories ?? []).map(({ name }) => name),
    html: item.content?.encoded ?? '',
  }));
  items['/feed.json'] = (parseJsonFeed(texts['/feed.json'] ?? '').items ?? []).map((item) => ({
    id: item.id,
    url: item.url,
    title: item.title,
    summary: item.summary,
    date: item.date_published,
    categories: item.tags ?? [],
    html: item.content_html ?? '',
  }));
});

const itemsOf = (path: string) => items[path] ?? [];

describe('the channel', () => {
  it('of RSS names its page, its language and its own address', () => {
    const feed = parseRssFeed(texts['/feed.xml'] ?? '');
    expect(feed.title).toMatch(/Insights$/);
    expect(feed.description?.length).toBeGreaterThan(40);
    expect(feed.language).toBe('en-gb');
    expect(new URL(feed.link ?? '').pathname).toBe('/insights');
    const [self] = feed.atom?.links ?? [];
    expect(self?.rel).toBe('self');
    expect(new URL(self?.href ?? '').pathname).toBe('/feed.xml');
  });

  it('of JSON Feed states the version, its page and its own address', () => {
    expect(JSON.parse(texts['/feed.json'] ?? '')).toMatchObject({
      version: 'https://jsonfeed.org/version/1.1',
    });
    const feed = parseJsonFeed(texts['/feed.json'] ?? '');
    expect(feed.title).toMatch(/Insights$/);
    expect(new URL(feed.home_page_url ?? '').pathname).toBe('/insights');
    expect(new URL(feed.feed_url ?? '').pathname).toBe('/feed.json');
  });
});

describe.each(formats)('%s', (path) => {
  it('is served as what it is', () => {
    expect(served[path]).toBe(`${types[path]}; charset=utf-8`);
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
      itemsOf(path).map(({ url, title, summary, categories, date }) => ({
        slug: new URL(url ?? '').searchParams.get('article'),
        title,
        excerpt: summary,
        category: categories.join(),
        date: new Date(date ?? '').toISOString(),
      })),
    ).toEqual(expected);
    expect(new Set(itemsOf(path).map(({ id }) => id)).size).toBe(expected.length);
  });

  it('leads to each article, whose whole text it holds', async () => {
    for (const { url, html } of itemsOf(path)) {
      const { pathname, search } = new URL(url ?? '');
      const { main, status } = await fetchPage(pathname + search);
      expect(status).toBe(200);
      const inFeed = textOf(parse(html));
      const [article] = findAll(main, '[class="text"]');
      if (!article) throw new Error(`No text on ${search}`);
      const paragraphs = findAll(article, 'h2, p, blockquote, li, td').map(textOf);
      expect(paragraphs.length).toBeGreaterThan(10);
      expect(paragraphs.filter((paragraph) => !inFeed.includes(paragraph))).toEqual([]);
      const sources = findAll(main, 'section[class="sources"]');
      expect(sources.map(textOf).every((text) => inFeed.endsWith(text))).toBe(true);
    }
  });

  it('has absolute addresses only, and nothing that runs or needs the site’s styles', () => {
    for (const { html, url } of itemsOf(path)) {
      const fragment = parse(html);
      const addresses = findAll(fragment, '*').flatMap((element) =>
        ['href', 'src', 'srcset', 'action'].flatMap((name) => element.attribs[name] ?? []),
      );
      expect([...addresses, url ?? ''].filter((address) => !/^(https?|mailto|tel):/.test(address))).toEqual(
        [],
      );
      expect(addresses.length).toBeGreaterThan(0);
      const needless = /^(style|class|id|on.+|data-.+|aria-.+)$/;
      expect(findAll(fragment, 'script, style, iframe, svg, astro-island')).toEqual([]);
      expect(
        findAll(fragment, '*').flatMap(({ attributes }) =>
          attributes.filter(({ name }) => needless.test(name)),
        ),
      ).toEqual([]);
    }
  });
});

it.each(['/', '/insights', '/insights?article=grid-queue'])(
  'the head of %s names both feeds',
  async (path) => {
    const { document } = await fetchPage(path);
    const links = findAll(document, 'link[rel="alternate"]');
    expect(Object.fromEntries(links.map((link) => [link.attribs['href'], link.attribs['type']]))).toEqual(
      types,
    );
  },
);
