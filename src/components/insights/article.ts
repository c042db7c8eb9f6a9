import type { ArticleCategory } from '../../../company/categories.ts';

/** An article as lists and links show it. */
export interface ArticleSummary {
  readonly slug: string;
  readonly title: string;
  readonly date: Date;
  readonly category: ArticleCategory;
  readonly excerpt: string;
}

/** The list of all articles, or of one category. */
export function listAddress(category: ArticleCategory | null): string {
  return category === null ? '/insights' : `/insights?${new URLSearchParams({ category }).toString()}`;
}

/** The reading view of an article; with a category, its way back leads to the list of that category. */
export function articleAddress(slug: string, category: ArticleCategory | null = null): string {
  const query = new URLSearchParams({ article: slug, ...(category === null ? {} : { category }) });
  return `/insights?${query.toString()}`;
}
