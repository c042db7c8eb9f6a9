import { describe, expect, it } from 'vitest';
import { builtPicture } from '../support/built-files.ts';
import { articleSources } from '../support/content-sources.ts';
import { fetchPage } from '../support/fetch-page.ts';
import { find, findAll, linksIn, sectionCalled, textOf } from '../support/page.ts';

const articles = articleSources();
const pathOf = (slug: string) => `/insights?article=${slug}`;

describe.each(articles)('$title', ({ slug, category }) => {
  it('has one drawn figure, whose table says every value that its name says, from sources that its list has', async () => {
    const { main } = await fetchPage(pathOf(slug));
    expect(findAll(main, 'figure.chart')).toHaveLength(1);
    const figure = find(main, 'figure.chart');
    const name = find(figure, '[role="img"]').attribs['aria-label'];
    const rows = findAll(find(figure, 'tbody'), 'tr');
    expect(rows.length).toBeGreaterThanOrEqual(3);
    for (const row of rows) {
      const cells = findAll(row, 'th, td').map(textOf);
      expect(name?.replaceAll('’', "'")).toContain(cells.join(', '));
    }
    const caption = textOf(find(figure, 'figcaption'));
    const numbers = [...(/Sources? ([\d, and]+) below\.$/.exec(caption)?.[1]?.matchAll(/\d+/g) ?? [])];
    expect(numbers).not.toEqual([]);
    const listed = findAll(sectionCalled(main, 'Sources'), 'li').length;
    for (const [number] of numbers) expect(Number(number)).toBeLessThanOrEqual(listed);
  });

  it('begins with a picture that says what it shows and that it is a model', async () => {
    const { main } = await fetchPage(pathOf(slug));
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
  // These widths follow from the `sizes`: 59 % of 430 points at a pixel ratio of 3, and 54 % of 1,008 points at a ratio of 2.
  it.each([
    { window: 'phone', pixels: 761, most: 30 },
    { window: 'desktop', pixels: 1089, most: 60 },
  ])('are at most $most KB each on a $window', async ({ pixels, most }) => {
    const pictures = findAll((await fetchPage('/insights')).main, 'picture');
    expect(pictures).toHaveLength(articles.length);
    for (const picture of pictures) {
      const file = builtPicture(find(picture, 'source'), pixels);
      expect(file.length).toBeLessThanOrEqual(most * 1024);
    }
  });
});
