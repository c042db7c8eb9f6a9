import type { ProjectCategory } from '../../company/categories.ts';

export interface CategoryChoice {
  readonly category: ProjectCategory | null;
  /** Whether the requested category does not exist, so that all projects are shown with a notice. */
  readonly isUnknown: boolean;
}

/** "/portfolio?category=Urban+Redevelopment"; "/portfolio" for all. */
export function addressOf(category: ProjectCategory | null): string {
  return category === null ? '/portfolio' : `/portfolio?${new URLSearchParams({ category }).toString()}`;
}

/** The projects in a category, or all for `null`. */
export const projectsIn = <Project extends { readonly category: ProjectCategory }>(
  category: ProjectCategory | null,
  projects: readonly Project[],
) => projects.filter((project) => category === null || project.category === category);
