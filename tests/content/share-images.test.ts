import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { articleSources } from '../support/content-sources.ts';
import { fetchFromSite, fetchPage, type Fetched } from '../support/fetch-page.ts';
import { findAll, linksIn } from '../support/page.ts';
import { projects } from '../specification/owner.ts';
import { paths } from '../specification/site.ts';

const limit = 120_000;
const pages = [...paths, ...projects.map(({ path }) => path)];

/** The metadata of a page for sharing: the content of each `og:` or `twitter:` property. */
function sharedBy({ document }: Fetched): ReadonlyMap<string, string> {
  const metas = findAll(document, 'meta[content]');
  return new Map(
    metas.map((meta) => [
      meta.attribs['property'] ?? meta.attribs['name'] ?? '',
      meta.attribs['content'] ?? '',
    ]),
  );
}

async function articlePaths(): Promise<string[]> {
  const { main } = await fetchPage('/insights');
  return linksIn(main, 'Read Article').map(({ href }) => href);
}

const shared = new Map<string, ReadonlyMap<string, string>>();
let articles: readonly string[] = [];

beforeAll(async () => {
  articles = await articlePaths();
  for (const path of [...pages, ...articles]) shared.set(path, sharedBy(await fetchPage(path)));
});

const imageOf = (path: string) => new URL(shared.get(path)?.get('og:image') ?? '');

describe('the picture by which a page is shared', () => {
  async function expectImage(path: string): Promise<ReadonlyMap<string, string> | undefined> {
    const properties = shared.get(path);
    const response = await fetchFromSite(imageOf(path).pathname);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/jpeg');
    const file = Buffer.from(await response.arrayBuffer());
    expect(file.length).toBeLessThanOrEqual(limit);
    expect(await sharp(file).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    expect(Object.fromEntries(properties ?? [])).toMatchObject({
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:type': 'image/jpeg',
      'og:image:alt': expect.stringMatching(/\S{3}/) as unknown,
      'twitter:card': 'summary_large_image',
    });
    return properties;
  }

  it.each(pages)('of %s is there: large, light, and as its page says', async (path) => {
    expect((await expectImage(path))?.get('og:type')).toBe('website');
  });

  it('is no other page’s', () => {
    expect(articles).toHaveLength(articleSources().length);
    const images = [...shared.keys()].map((path) => imageOf(path).href);
    expect(new Set(images).size).toBe(pages.length + articles.length);
  });

  it('has an address on the host of the canonical one', () => {
    for (const [path, properties] of shared) {
      expect(imageOf(path).origin).toBe(new URL(properties.get('og:url') ?? '').origin);
    }
  });

  it('of an article is there, and its page says when it was published', async () => {
    for (const path of articles) {
      const properties = await expectImage(path);
      expect(properties?.get('og:type')).toBe('article');
      expect(properties?.get('article:published_time')).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    }
  });

  it('is named by no page that has no address of its own', async () => {
    expect(sharedBy(await fetchPage('/no-such-page')).has('og:image')).toBe(false);
  });
});
