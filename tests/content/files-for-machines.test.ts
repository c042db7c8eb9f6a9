import { parseJsonFeed, parseRssFeed } from 'feedsmith';
import { describe, expect, it } from 'vitest';
import { dark, light } from '../../brand/colours.ts';
import { mailboxes } from '../../company/mailboxes.ts';
import { isoDay } from '../../company/dates.ts';
import { organization } from '../../company/organization.ts';
import { currentVersion } from '../../src/policies/policy-versions.ts';
import { pages } from '../specification/specified-pages.ts';
import { articleSources, policySources, projectSources } from '../support/content-sources.ts';
import { fetchPage, fileAt } from '../support/fetch-page.ts';
import { findAll, parse, textOf } from '../support/page.ts';

const articles = articleSources();
const addresses = [
  ...pages.map(({ path }) => path),
  ...projectSources().map(({ slug }) => `/portfolio?project=${slug}`),
  ...articles.map(({ slug }) => `/insights?article=${slug}`),
];

const textAt = async (path: string) => (await fileAt(path)).bytes.toString();

it('the sitemap names every page once, with the day of a policy’s latest version and of an article', async () => {
  const xml = await textAt('/sitemap.xml');
  const entries = [
    ...xml.matchAll(/<url><loc>[^<]*?:\/\/[^/<]+([^<]*)<\/loc>(?:<lastmod>([^<]*)<\/lastmod>)?<\/url>/g),
  ];
  const found = new Map(entries.map(([, path = '', date]) => [path, date]));
  expect(found.size).toBe(entries.length);
  expect([...found.keys()]).toEqual(expect.arrayContaining(addresses));
  for (const { slug, history } of policySources())
    expect(found.get(`/${slug}`), slug).toBe(isoDay(currentVersion(history).effective));
  for (const { slug, date } of articles)
    expect(found.get(`/insights?article=${slug}`), slug).toBe(isoDay(date));
});

it('robots.txt lets programs read, as /copyright says', async () => {
  const text = await textAt('/robots.txt');
  expect(text).toMatch(/Programs may read, index and quote this site.*\/copyright$/m);
  expect(text).not.toMatch(/^Disallow:/m);
  expect(text).toMatch(/^Sitemap: https?:\/\/.+\/sitemap\.xml$/m);
});

it('security.txt says where to write, and is valid for at least 30 days', async () => {
  const text = await textAt('/.well-known/security.txt');
  expect(text).toContain(`Contact: mailto:${mailboxes.security.value}\n`);
  expect(text).toContain(`Expires: ${organization.securityTxtExpires}\n`);
  expect(Date.parse(organization.securityTxtExpires) - Date.now()).toBeGreaterThan(30 * 86_400_000);
  const policy = /^Policy: https?:\/\/[^/]+(\/[\w-]+)#([\w-]+)$/m.exec(text);
  const { document } = await fetchPage(policy?.[1] ?? '');
  expect(findAll(document, `[id="${policy?.[2] ?? ''}"]`)).toHaveLength(1);
});

it('a page tells browsers the ground of its header in each scheme', async () => {
  const tags = findAll((await fetchPage('/')).document, 'meta[name="theme-color"]');
  expect(tags.map(({ attribs }) => [attribs['content'], attribs['media']])).toEqual([
    [dark.backgrounds.page.ground, '(prefers-color-scheme: dark)'],
    [light.backgrounds.page.ground, undefined],
  ]);
});

it('a page names its icons', async () => {
  // links.test.ts requests what they lead to.
  const links = findAll((await fetchPage('/')).document, 'link[href]').map((link) => link.attribs['href']);
  expect(links).toEqual(expect.arrayContaining(['/favicon.ico', '/favicon.svg', '/icon.png']));
});

describe.each([
  [
    '/feed.xml',
    'application/rss+xml',
    (text: string) =>
      (parseRssFeed(text).items ?? []).map((item) => ({
        url: item.link ?? '',
        title: item.title,
        excerpt: item.description,
        date: item.pubDate,
        category: item.categories?.map(({ name }) => name).join(),
        html: item.content?.encoded ?? '',
      })),
  ],
  [
    '/feed.json',
    'application/feed+json',
    (text: string) =>
      (parseJsonFeed(text).items ?? []).map((item) => ({
        url: item.url ?? '',
        title: item.title,
        excerpt: item.summary,
        date: item.date_published,
        category: item.tags?.join(),
        html: item.content_html ?? '',
      })),
  ],
] as const)('%s', (path, type, read) => {
  const items = async () => read(await textAt(path));

  it('holds every article once, newest first, with title, excerpt, category and date', async () => {
    expect((await fileAt(path)).type).toBe(`${type}; charset=utf-8`);
    const found = (await items()).map(({ url, title, excerpt, category, date = '' }) => ({
      slug: new URL(url).searchParams.get('article'),
      title,
      excerpt,
      category,
      date: new Date(date),
    }));
    expect(found).toEqual(
      articles.map(({ slug, title, excerpt, category, date }) => ({ slug, title, excerpt, category, date })),
    );
  });

  it('has the whole text of each, with absolute addresses, and nothing that runs or needs the site’s styles', async () => {
    for (const { url, html } of await items()) {
      const { pathname, search } = new URL(url);
      const { main } = await fetchPage(pathname + search);
      const inFeed = textOf(parse(html));
      const paragraphs = findAll(main, '.article-text .text :is(h2, p, blockquote, li, td)').map(textOf);
      expect(paragraphs).not.toEqual([]);
      expect(paragraphs.filter((paragraph) => !inFeed.includes(paragraph))).toEqual([]);
      for (const section of findAll(main, 'section.sources')) expect(inFeed).toContain(textOf(section));
      for (const { tagName, attributes } of findAll(parse(html), '*')) {
        expect(tagName).not.toMatch(/^(script|style|iframe|svg|astro-island)$/);
        for (const { name, value } of attributes) {
          expect(name).not.toMatch(/^(style|class|id|on.+|data-.+|aria-.+)$/);
          if (['href', 'src', 'srcset'].includes(name)) expect(value).toMatch(/^(https?|mailto|tel):/);
        }
      }
    }
  });

  it('is named by the head of the pages that have articles', async () => {
    for (const page of ['/', '/insights', `/insights?article=${articles[0]?.slug ?? ''}`]) {
      const links = findAll((await fetchPage(page)).document, 'link[rel="alternate"]');
      expect(links.map(({ attribs }) => [attribs['href'], attribs['type']])).toContainEqual([path, type]);
    }
  });
});
