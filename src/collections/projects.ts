import { getContainerRenderer } from '@astrojs/mdx/container-renderer';
import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { loadRenderers } from 'astro:container';
import { getCollection, render } from 'astro:content';
import type { Project } from '../components/portfolio/project-facts.tsx';
import { pictureSources } from '../images/picture-sources.ts';

/** Every project in order, with its picture at the given widths. */
export async function portfolioProjects(widths: readonly number[]): Promise<Project[]> {
  const entries = await getCollection('projects');
  const projects = await Promise.all(
    entries.map(async ({ id: slug, data: { image, ...facts } }) => ({
      ...facts,
      slug,
      picture: await pictureSources(image, widths),
    })),
  );
  return projects.sort((a, b) => a.id - b.id);
}

/** Every project with its text as HTML, since an island can be given a string but no component. */
export async function projectsWithDetails(
  widths: readonly number[],
): Promise<(Project & { details: string })[]> {
  const container = await AstroContainer.create({ renderers: await loadRenderers([getContainerRenderer()]) });
  const details = new Map(
    await Promise.all(
      (await getCollection('projects')).map(async (entry) => {
        const { Content } = await render(entry);
        return [entry.data.id, demoteHeadings(await container.renderToString(Content))] as const;
      }),
    ),
  );
  const projects = await portfolioProjects(widths);
  return projects.map((project) => ({ ...project, details: details.get(project.id) ?? '' }));
}

/** Makes h3 of h2, since the title of a card is an h2, and drops the ids, which every project would repeat. */
function demoteHeadings(html: string): string {
  return html
    .replaceAll(/<h2\b[^>]*>/g, '<h3>')
    .replaceAll('</h2>', '</h3>')
    .trim();
}
