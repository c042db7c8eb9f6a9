import { getContainerRenderer } from '@astrojs/mdx/container-renderer';
import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { loadRenderers } from 'astro:container';
import { getCollection, render } from 'astro:content';
import type { PortfolioProject } from '../components/portfolio/portfolio-project.ts';
import { portfolioProjects } from './projects.ts';

/**
 * A card's title is a heading of the second level, so those of its text are of the third; and they
 * carry no ids, which every project would repeat.
 */
function belowTitle(html: string): string {
  return html
    .replaceAll(/<h2\b[^>]*>/g, '<h3>')
    .replaceAll('</h2>', '</h3>')
    .trim();
}

/** Every project with its text as HTML: an island can be handed a string, and not a component. */
export async function detailedProjects(widths: readonly number[]): Promise<PortfolioProject[]> {
  const container = await AstroContainer.create({ renderers: await loadRenderers([getContainerRenderer()]) });
  const details = new Map(
    await Promise.all(
      (await getCollection('projects')).map(async (entry) => {
        const { Content } = await render(entry);
        return [entry.data.id, belowTitle(await container.renderToString(Content))] as const;
      }),
    ),
  );
  const projects = await portfolioProjects(widths);
  return projects.map((project) => ({ ...project, details: details.get(project.id) ?? '' }));
}
