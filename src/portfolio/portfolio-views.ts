import {
  categorySlug,
  parseCategory,
  projectCategories,
  type ProjectCategory,
} from '../../company/categories.ts';
import { slugIn } from '../../company/known-name.ts';

export const unknownCategoryView = 'unknown-category';
export const unknownProjectView = 'unknown-project';
export const categoryView = (category: ProjectCategory) => `category-${categorySlug(category)}`;
export const projectView = (slug: string) => `project-${slug}`;

/** The views that answer a query of /portfolio, the best first; none where the page itself does. */
export function portfolioViews(query: URLSearchParams) {
  const view = (name: string, status: 200 | 404 = 200) => ({ name: `portfolio/${name}`, status });
  const project = query.get('project');
  if (project !== null) return [view(projectView(slugIn(project))), view(unknownProjectView, 404)];
  const { category, isUnknown } = parseCategory(projectCategories, query);
  if (isUnknown) return [view(unknownCategoryView)];
  return category === null ? [] : [view(categoryView(category))];
}
