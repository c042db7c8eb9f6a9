import {
  categorySlug,
  parseCategory,
  projectCategories,
  type ProjectCategory,
} from '../../company/categories.ts';
import { slugIn } from '../../company/known-name.ts';

export const unknownCategoryVariant = 'unknown-category';
export const unknownProjectVariant = 'unknown-project';
/** The name of the list of one category, which is also the name of its file. */
export const categoryVariant = (category: ProjectCategory) => `category-${categorySlug(category)}`;
/** The name of the page of one project, which is also the name of its file. */
export const projectVariant = (slug: string) => `project-${slug}`;

/** The variants that answer a query of /portfolio, the best first; none where the page itself does. */
export function portfolioVariants(query: URLSearchParams) {
  const variant = (name: string, status: 200 | 404 = 200) => ({ name: `portfolio/${name}`, status });
  const project = query.get('project');
  if (project !== null)
    return [variant(projectVariant(slugIn(project))), variant(unknownProjectVariant, 404)];
  const { category, isUnknown } = parseCategory(projectCategories, query);
  if (isUnknown) return [variant(unknownCategoryVariant)];
  return category === null ? [] : [variant(categoryVariant(category))];
}
