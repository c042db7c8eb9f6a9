import { knownName } from './known-name.ts';

/** The categories of projects. The portfolio offers each as a filter, even one without projects. */
export const projectCategories = ['Logistics', 'Infrastructure', 'Energy', 'Urban Redevelopment'] as const;
export type ProjectCategory = (typeof projectCategories)[number];

/** The categories of articles, in the order of the Insights sidebar. */
export const articleCategories = ['Infrastructure', 'Sustainability', 'Property', 'Energy'] as const;
export type ArticleCategory = (typeof articleCategories)[number];

/** The types of employment, with their names in schema.org’s JobPosting. */
export const employmentTypes = { 'Full-time': 'FULL_TIME', 'Part-time': 'PART_TIME' } as const;
export type EmploymentType = keyof typeof employmentTypes;

/** "urban-redevelopment" */
export const categorySlug = (category: string) => category.toLowerCase().replaceAll(' ', '-');

/** The category that a query names; `null` for all. */
export function parseCategory<Category extends string>(
  categories: readonly Category[],
  query: URLSearchParams,
): { readonly category: Category | null; readonly isUnknown: boolean } {
  const requested = query.get('category') ?? '';
  const category = knownName(categories, requested) ?? null;
  const isForAll = requested === '' || knownName(['all'], requested) !== undefined;
  return { category, isUnknown: category === null && !isForAll };
}
