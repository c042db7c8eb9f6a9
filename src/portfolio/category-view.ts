import { countInWords, listInWords } from '../../company/count-in-words.ts';
import { capitalized } from '../ui/capitalized.ts';
import { parseCategory, projectCategories, type ProjectCategory } from '../../company/categories.ts';

export interface CategoryView {
  readonly category: ProjectCategory | null;
  /** Whether the requested category does not exist, so that all projects are shown with a notice. */
  readonly unknown: boolean;
}

/** @param search the query of the address, with or without the question mark */
export function viewOf(search: string): CategoryView {
  const { category, isUnknown } = parseCategory(projectCategories, new URLSearchParams(search));
  return { category, unknown: isUnknown };
}

/** "/portfolio?category=Urban+Redevelopment"; "/portfolio" for all. */
export function addressOf(category: ProjectCategory | null): string {
  return category === null ? '/portfolio' : `/portfolio?${new URLSearchParams({ category }).toString()}`;
}

/** What the filter and the lead say about a project. */
export interface Listed {
  readonly category: ProjectCategory;
  /** "a Swedish wind farm" */
  readonly inBrief: string;
}

/** The projects in a category, or all for `null`. */
export const projectsIn = <Project extends Pick<Listed, 'category'>>(
  category: ProjectCategory | null,
  projects: readonly Project[],
) => projects.filter((project) => category === null || project.category === category);

/** A longer list is left out of the lead. */
const mostNamed = 4;

/** The lead, and what is announced after a choice: "One project in Energy: a Swedish wind farm.", "No projects in Infrastructure." */
export function formatLead(category: ProjectCategory | null, projects: readonly Listed[]): string {
  const shown = projectsIn(category, projects);
  const count = capitalized(countInWords(shown.length, 'project'));
  const place = category === null ? '' : ` in ${category}`;
  const isNamed = shown.length > 0 && shown.length <= mostNamed;
  return `${count}${place}${isNamed ? `: ${listInWords(shown.map(({ inBrief }) => inBrief))}` : ''}.`;
}
