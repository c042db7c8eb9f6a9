/** What a project may be; the portfolio offers each as a filter even while none is of its kind. */
export const projectCategories = ['Logistics', 'Infrastructure', 'Energy', 'Urban Redevelopment'] as const;
export type ProjectCategory = (typeof projectCategories)[number];

/** What an article may be about, in the order of the Insights sidebar. */
export const articleCategories = ['Infrastructure', 'Sustainability', 'Property', 'Energy'] as const;
export type ArticleCategory = (typeof articleCategories)[number];

/** Which of the categories a query names, whatever its case; `null` where it asks for all of them. */
export function parseCategory<Category extends string>(
  categories: readonly Category[],
  query: URLSearchParams,
): { readonly category: Category | null; readonly isUnknown: boolean } {
  const asked = query.get('category')?.toLowerCase() ?? '';
  const category = categories.find((name) => name.toLowerCase() === asked) ?? null;
  return { category, isUnknown: category === null && asked !== '' && asked !== 'all' };
}
