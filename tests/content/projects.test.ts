import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { yieldWarning } from '../../company/basis.ts';
import { warningStamp } from '../../company/warning-stamp.ts';
import { projects } from '../specification/owner.ts';
import { contentSources } from '../support/content-sources.ts';
import { fetchPage } from '../support/fetch-page.ts';
import { find, findAll, linksIn, sectionCalled, textOf } from '../support/page.ts';

describe.each(contentSources().projects)('the page of the project $title', ({ slug, ...project }) => {
  const path = `/portfolio?project=${slug}`;

  it('has its title, its description and its own address', async () => {
    const { status, document, description } = await fetchPage(path);
    expect(status).toBe(200);
    expect(findAll(document, 'h1').map(textOf)).toEqual([project.title]);
    expect(description).toBe(project.description);
    const { pathname, search } = new URL(find(document, 'link[rel="canonical"]').attribs['href'] ?? '');
    expect(pathname + search).toBe(path);
  });

  it('begins with its picture, which loads at once and is said to be a model', async () => {
    const { main } = await fetchPage(path);
    const pictures = findAll(main, 'img');
    expect(pictures[0]?.attribs).toMatchObject({ alt: project.imageAlt, loading: 'eager' });
    expect(pictures.slice(1).map(({ attribs }) => attribs['loading'])).not.toContain('eager');
    expect(textOf(main)).toContain('Illustrative model.');
  });

  it('states its figures with their basis, a stamp before the yield and the warning after it, as running text', async () => {
    const { main } = await fetchPage(path);
    const section = sectionCalled(main, 'The figures');
    const words = textOf(section);
    for (const stated of [project.co2Saved, project.basis.baseline, project.basis.method])
      expect(words).toContain(stated.replaceAll('’', "'"));
    const at = [warningStamp.join(' '), `Yield ${project.yield}`, yieldWarning].map((text) =>
      words.indexOf(text),
    );
    expect(at).not.toContain(-1);
    expect(at).toEqual(at.toSorted((a, b) => a - b));
    expect(findAll(section, '.note, small', yieldWarning)).toEqual([]);
    expect(linksIn(section).map(({ href }) => href)).toEqual([
      '#risk-warning',
      `/sustainability#basis-${slug}`,
    ]);
  });

  it('has the drawings that its folder has, each with a name, at one scale', async () => {
    const kinds = ['plan', 'section', 'elevation'].filter((kind) =>
      existsSync(`content/projects/${slug}/${kind}.svg`),
    );
    const { main } = await fetchPage(path);
    const drawings = findAll(main, '.drawings .drawing');
    expect(drawings).toHaveLength(kinds.length);
    for (const drawing of drawings) expect(drawing.attribs['aria-label']).toMatch(/ of the model\.$/);
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
