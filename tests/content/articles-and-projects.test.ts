import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { mainPages } from '../specification/specified-pages.ts';
import { builtFiles, readBuilt } from '../support/built-files.ts';
import { articleSources, projectSources } from '../support/content-sources.ts';
import { fetchPage, mainOf } from '../support/fetch-page.ts';
import { find, findAll, linksIn, sectionCalled, textOf, type Element } from '../support/page.ts';

const articles = articleSources();
const projects = projectSources();

describe.each(articles)('$title', ({ slug, category, chart }) => {
  const path = `/insights?article=${slug}`;

  it.runIf(chart)('has a figure with each value, drawn to scale, and with its sources', async () => {
    const main = await mainOf(path);
    const figure = find(main, 'figure.article-chart');
    const rows = findAll(figure, 'tbody tr');
    for (const row of rows) expect(find(row, '.scale-bar')).toBeDefined();
    const events = findAll(figure, '.event-line li');
    expect(findAll(figure, '.event-line circle')).toHaveLength(events.length);
    const drawn = [...rows, ...events].map(textOf).sort();
    const stated = (chart?.rows ?? []).map(({ name, value }) => `${name} ${value}`.replaceAll('’', "'"));
    expect(drawn).toEqual(stated.sort());
    for (const number of chart?.sources ?? [])
      expect(textOf(find(figure, 'figcaption'))).toMatch(new RegExp(`\\b${String(number)}\\b.* below\\.$`));
  });

  it('ends with the next two articles of the list, those of its category first where it was chosen, and the way back', async () => {
    const position = articles.findIndex((article) => article.slug === slug);
    const after = [...articles.slice(position + 1), ...articles.slice(0, position)];
    const ofCategory = after.filter((article) => article.category === category);
    for (const [from, first] of [
      ['', []],
      [`category=${category}`, ofCategory],
    ] as const) {
      const main = await mainOf([path, from].filter(Boolean).join('&'));
      const related = linksIn(sectionCalled(main, 'Related reading')).map(({ href }) => href);
      expect(related.flatMap((href) => /article=([\w-]+)/.exec(href)?.[1] ?? [])).toEqual(
        [...new Set([...first, ...after])].slice(0, 2).map((article) => article.slug),
      );
      expect(related.at(-1)).toBe(['/insights', from].filter(Boolean).join('?'));
    }
  });
});

describe.each(projects)('$title', ({ slug, ...project }) => {
  const path = `/portfolio?project=${slug}`;

  it('has its description, and its figures with their basis', async () => {
    const { main, description } = await fetchPage(path);
    expect(description).toBe(project.description);
    const section = sectionCalled(main, 'The figures');
    for (const stated of [project.co2Saved, project.basis.baseline, project.basis.method])
      expect(textOf(section)).toContain(stated.replaceAll('’', "'"));
    expect(linksIn(section).map(({ href }) => href)).toContain(`/sustainability#basis-${slug}`);
  });

  it('has in each point of its text the bold opening and one element with the words that follow', async () => {
    const points = findAll(await mainOf(path), '.project-text li').filter(
      (point) => findAll(point, 'strong').length > 0,
    );
    expect(points.length).toBeGreaterThan(0);
    for (const { children } of points)
      expect(children.map((child) => ('tagName' in child ? child.tagName : child.type))).toEqual([
        'strong',
        'span',
      ]);
  });

  it('has the drawings that its folder has, each with a name, at one scale', async () => {
    const kinds = ['plan', 'section', 'elevation'].filter((kind) =>
      existsSync(`content/projects/${slug}/${kind}.svg`),
    );
    const main = await mainOf(path);
    const drawings = findAll(main, '.project-drawings .line-drawing');
    expect(drawings).toHaveLength(kinds.length);
    for (const drawing of drawings) expect(drawing.attribs['aria-label']).toMatch(/ of the model\.$/);
    for (const drawing of drawings) {
      const [left = '', , width = ''] = find(drawing, 'svg').attribs['viewBox']?.split(' ') ?? [];
      const grounds = findAll(drawing, '.ground').map(({ attribs }) => attribs['d'] ?? '');
      expect(
        grounds.map((d) => d.replace(/ [\d.]+h/, ' h')),
        'the ground is as wide as the drawing',
      ).toEqual(grounds.map(() => `M${left} h${width}`));
    }
    expect(findAll(main, '.scale')).toHaveLength(Math.min(1, kinds.length));
  });
});

it('a project that does not exist is answered with 404, a notice and the list', async () => {
  const { status, document, main, title } = await fetchPage('/portfolio?project=no-such-project');
  expect(status).toBe(404);
  expect(title).toMatch(/^Project not found/);
  expect(find(document, 'meta[name="robots"]').attribs['content']).toContain('noindex');
  expect(textOf(main)).toContain('There is no project at this address.');
  expect(findAll(main, 'article h2').map(textOf)).toEqual(projects.map((project) => project.title));
});

describe('pictures', () => {
  /** The file that a browser takes from a picture's source, for a picture this many device pixels wide. */
  function fileOf(source: Element, pixels: number): Buffer {
    const candidates = (source.attribs['srcset'] ?? '').split(', ').map((entry) => entry.split(' '));
    const chosen = candidates.find(([, width = '']) => Number.parseInt(width, 10) >= pixels)?.[0];
    return readBuilt(chosen?.slice(1) ?? expect.fail(`No picture is ${String(pixels)} pixels wide`));
  }

  // A copy of the project is no repository.
  it.runIf(existsSync('.git'))('have the sizes that pages load committed', () => {
    const committed = execFileSync('git', ['ls-files', 'encoded'], { encoding: 'utf8' }).trim().split('\n');
    // The build draws those of the Impact Report.
    const encoded = builtFiles('.avif').filter((file) => !file.startsWith('downloads/'));
    const loaded = encoded.map((file) => `encoded/assets/${basename(file)}`);
    expect(committed.sort()).toEqual(loaded.sort());
  });

  it.each([
    ...mainPages.map(({ path }) => path),
    ...articles.map(({ slug }) => `/insights?article=${slug}`),
    ...projects.map(({ slug }) => `/portfolio?project=${slug}`),
  ])('of %s say what they show and that they are models, and one at most loads at once', async (path) => {
    const main = await mainOf(path);
    const images = findAll(main, 'img');
    // A picture without a text repeats the one beside it, or illustrates a link that has the words.
    const described = images.filter(({ attribs }) => attribs['alt'] !== '');
    for (const { attribs } of described) expect(attribs['alt']?.length ?? 0).toBeGreaterThan(20);
    expect(described.length > 0).toBe(images.length > 0);
    if (images.length > 0) expect(textOf(main)).toMatch(/illustrative model/i);
    if (path.includes('=')) expect(images[0]?.attribs['loading']).toBe('eager');
    expect(images.filter(({ attribs }) => attribs['loading'] !== 'lazy').length).toBeLessThanOrEqual(1);
  });

  // The widths follow from the `sizes`: the whole of a phone of 412 points at a ratio of 2.625; of the list, 59 % of 430
  // points at a ratio of 3, and 54 % of 1,008 points at a ratio of 2.
  it.each([
    { path: '/', of: 'source[media$="(width < 40rem)"]', pixels: 1080, most: 60 },
    { path: '/insights', of: 'picture > source:first-child', pixels: 761, most: 30 },
    { path: '/insights', of: 'picture > source:first-child', pixels: 1089, most: 60 },
  ])('of $path, $pixels pixels wide, are at most $most KB each', async ({ path, of, pixels, most }) => {
    const sources = findAll(await mainOf(path), of);
    expect(sources.length).toBeGreaterThan(0);
    for (const source of sources) expect(fileOf(source, pixels).length).toBeLessThanOrEqual(most * 1024);
  });
});
