import { getCollection, render } from 'astro:content';
import type { Project } from './project.tsx';
import { pictureSources, projectPicture } from '../ui/images/picture-sources.ts';

/** Every project in order, with its text as a component. */
export async function projectsWithContent() {
  const entries = (await getCollection('projects')).sort((a, b) => a.data.id - b.data.id);
  return Promise.all(
    entries.map(async (entry) => {
      const picture = await pictureSources(projectPicture(entry.id));
      const project: Project = { ...entry.data, slug: entry.id, picture };
      return { project, Content: (await render(entry)).Content };
    }),
  );
}

/** Every project in order. */
export async function portfolioProjects(): Promise<Project[]> {
  return (await projectsWithContent()).map(({ project }) => project);
}
