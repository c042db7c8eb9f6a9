import type { ArticleCategory } from '../../../company/categories.ts';

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

/** @param category that of the list which the article's back link leads to */
export function articleAddress(slug: string, category: ArticleCategory | null = null): string {
  const query = new URLSearchParams({ article: slug, ...(category === null ? {} : { category }) });
  return `/insights?${query.toString()}`;
}
