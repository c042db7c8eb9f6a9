import { beforeAll, describe, expect, it } from 'vitest';
import { builtPicture } from '../support/built-files.ts';
import { articleSources } from '../support/content-sources.ts';
import { fetchPage, type Fetched } from '../support/fetch-page.ts';
import { find, findAll, linksIn, sectionCalled, textOf } from '../support/page.ts';

const articles = articleSources();
const pages = new Map<string, Fetched>();
const pathOf = (slug: string) => `/insights?article=${slug}`;

beforeAll(async () => {
  for (const { slug } of articles) pages.set(slug, await fetchPage(pathOf(slug)));
});

function pageOf(slug: string): Fetched {
  const page = pages.get(slug);
  if (!page) throw new Error(`${slug} was not fetched`);
  return page;
}

describe.each(articles)('$title', ({ slug, category }) => {
  it('has one drawn figure, whose table says every value that its name says', () => {
    const figures = findAll(pageOf(slug).main, 'figure.chart');
    expect(figures).toHaveLength(1);
    const [figure] = figures;
    if (!figure) throw new Error('No figure');
    const name = find(figure, '[role="img"]').attribs['aria-label'];
    const rows = findAll(find(figure, 'tbody'), 'tr');
    expect(rows.length).toBeGreaterThanOrEqual(3);
    for (const row of rows) {
      const cells = findAll(row, 'th, td').map(textOf);
      expect(name?.replaceAll('’', "'")).toContain(cells.join(', '));
    }
  });

  it('has a figure that names sources which its list has', () => {
    const { main } = pageOf(slug);
    const caption = textOf(find(find(main, '.chart'), 'figcaption'));
    const numbers = [...(/Sources? ([\d, and]+) below\.$/.exec(caption)?.[1]?.matchAll(/\d+/g) ?? [])];
    expect(numbers).not.toEqual([]);
    const listed = findAll(sectionCalled(main, 'Sources'), 'li').length;
    expect(numbers.map(([number]) => Number(number)).filter((number) => number > listed)).toEqual([]);
  });

  it('begins with a picture that says what it shows and that it is a model', () => {
    const { main } = pageOf(slug);
    const [picture] = findAll(main, 'img');
    expect(picture?.attribs['loading']).toBe('eager');
    expect(picture?.attribs['alt']).toMatch(/^Model of /);
    expect(textOf(main)).toContain('Illustrative model.');
  });

  it('ends with the next two articles of the list, after the last its first, and the way back', async () => {
    const order = articles.map((article) => article.slug);
    const next = [1, 2].map((step) => order[(order.indexOf(slug) + step) % order.length] ?? '');
    for (const from of ['', `category=${category}`]) {
      const { main } = await fetchPage([pathOf(slug), from].filter(Boolean).join('&'));
      const related = linksIn(sectionCalled(main, 'Related reading')).map(({ href }) => href);
      expect(related.flatMap((href) => /article=([\w-]+)/.exec(href)?.[1] ?? [])).toEqual(next);
      expect(related.at(-1)).toBe(['/insights', from].filter(Boolean).join('?'));
    }
  });
});

describe('the pictures of the list', () => {
  const picturesOf = async (path: string) => {
    const pictures = findAll((await fetchPage(path)).main, 'picture');
    expect(pictures).toHaveLength(articles.length);
    return pictures;
  };

  it('load when they are scrolled to, except the first, which is in the first view', async () => {
    const loading = (await picturesOf('/insights')).map((picture) => find(picture, 'img').attribs['loading']);
    expect(loading).toEqual(['eager', ...articles.slice(1).map(() => 'lazy')]);
  });

  // These widths follow from the `sizes`: 59 % of 430 points at a pixel ratio of 3, and 54 % of 1,008 points at a ratio of 2.
  it.each([
    { window: 'phone', pixels: 761, most: 30 },
    { window: 'desktop', pixels: 1089, most: 60 },
  ])('are at most $most KB each on a $window', async ({ pixels, most }) => {
    for (const picture of await picturesOf('/insights')) {
      const file = builtPicture(find(picture, 'source'), pixels);
      expect(file.length).toBeLessThanOrEqual(most * 1024);
    }
  });
});
