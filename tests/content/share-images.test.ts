import sharp from 'sharp';
import { expect, it } from 'vitest';
import { articleSources } from '../support/content-sources.ts';
import { fetchFromSite, fetchPage } from '../support/fetch-page.ts';
import { findAll } from '../support/page.ts';
import { projects } from '../specification/owner.ts';
import { paths } from '../specification/site.ts';

const limit = 120_000;
const articles = articleSources().map(({ slug }) => `/insights?article=${slug}`);
const all = [...paths, ...projects.map(({ path }) => path), ...articles];

/** The metadata of a page for sharing: the content of each `og:`, `article:` or `twitter:` property. */
async function sharedBy(path: string): Promise<Readonly<Record<string, string>>> {
  const metas = findAll((await fetchPage(path)).document, 'meta[content]');
  return Object.fromEntries(
    metas.map(({ attribs }) => [attribs['property'] ?? attribs['name'] ?? '', attribs['content'] ?? '']),
  );
}

it.each(all)(
  'the picture by which %s is shared is there: large, light, and as its page says',
  async (path) => {
    const properties = await sharedBy(path);
    const isArticle = articles.includes(path);
    expect(properties).toMatchObject({
      'og:type': isArticle ? 'article' : 'website',
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:type': 'image/jpeg',
      'og:image:alt': expect.stringMatching(/\S{3}/) as unknown,
      'twitter:card': 'summary_large_image',
    });
    if (isArticle) expect(properties['article:published_time']).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    const { origin, pathname } = new URL(properties['og:image'] ?? '');
    expect(origin).toBe(new URL(properties['og:url'] ?? '').origin);
    const response = await fetchFromSite(pathname);
    expect(response.headers.get('content-type')).toBe('image/jpeg');
    const file = Buffer.from(await response.arrayBuffer());
    expect(file.length).toBeLessThanOrEqual(limit);
    expect(await sharp(file).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
  },
);

it('no two pages are shared by the same picture, and what has no address of its own by none', async () => {
  const images = await Promise.all(all.map(async (path) => (await sharedBy(path))['og:image']));
  expect(new Set(images).size).toBe(all.length);
  expect(await sharedBy('/no-such-page')).not.toHaveProperty('og:image');
});
