import { getCollection, render } from 'astro:content';
import { formatBasisInShort, projectBasis } from '../../company/basis.ts';
import type { ProjectCategory } from '../../company/categories.ts';
import { capitalized, countInWords, listInWords } from '../../company/count-in-words.ts';
import { projectsIn } from './category-choice.ts';
import { detailsLinkText } from './drawings.ts';
import { formatCoordinates, placesOnMap } from './map-projection.ts';
import type { ListedProject, Project } from './project.tsx';
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

/** Every project in order, with what the portfolio says of it. */
export async function listedProjects(): Promise<ListedProject[]> {
  const projects = await portfolioProjects();
  const places = placesOnMap(projects);
  return projects.map((project, index) => ({
    ...project,
    detailsText: detailsLinkText(project.slug),
    basisText: formatBasisInShort(projectBasis(project.basis)),
    coordinates: formatCoordinates(project),
    place: places[index] ?? { x: 0, y: 0 },
  }));
}

/** A longer list is left out of the lead. */
const mostNamed = 4;

/** The lead, and what is announced after a choice: "One project in Energy: a Swedish wind farm.", "No projects in Infrastructure." */
export function formatLead(category: ProjectCategory | null, projects: readonly Project[]): string {
  const shown = projectsIn(category, projects);
  const count = capitalized(countInWords(shown.length, 'project'));
  const place = category === null ? '' : ` in ${category}`;
  const isNamed = shown.length > 0 && shown.length <= mostNamed;
  return `${count}${place}${isNamed ? `: ${listInWords(shown.map(({ inBrief }) => inBrief))}` : ''}.`;
}
