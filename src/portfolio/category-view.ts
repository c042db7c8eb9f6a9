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

/** The number of projects in a category, or of all for `null`. */
export const countIn = (category: ProjectCategory | null, projects: readonly ProjectCategory[]) =>
  projects.filter((other) => category === null || other === category).length;

/** Announced after a choice: "1 project in Energy", "No projects in Infrastructure", "3 projects". */
export function formatResult(category: ProjectCategory | null, count: number): string {
  const projects = `${count === 0 ? 'No' : String(count)} ${count === 1 ? 'project' : 'projects'}`;
  return category === null ? projects : `${projects} in ${category}`;
}
