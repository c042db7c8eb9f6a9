import { getCollection } from 'astro:content';
import type { Project } from '../components/project/project.ts';
import { pictureSources } from '../images/picture-sources.ts';

/** Every project of the portfolio in order, with its picture at the widths that pages use. */
export async function portfolioProjects(widths: readonly number[]): Promise<Project[]> {
  const entries = await getCollection('projects');
  const projects = await Promise.all(
    entries.map(async ({ data: { image, ...facts } }) => ({
      ...facts,
      picture: await pictureSources(image, widths),
    })),
  );
  return projects.sort((a, b) => a.id - b.id);
}
