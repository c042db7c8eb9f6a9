import type { ArticleCategory } from '../../company/categories.ts';
import { organization } from '../../company/organization.ts';

export interface ArticleSummary {
  readonly slug: string;
  readonly title: string;
  readonly date: Date;
  readonly category: ArticleCategory;
  readonly excerpt: string;
  /** Null until it is given. */
  readonly author: { readonly name: string; readonly role: string } | null;
}

export const feedTitle = `${organization.tradingName.value} Insights`;

/** The feeds of full articles, each with its media type. */
export const feeds = {
  rss: { path: '/feed.xml', type: 'application/rss+xml', name: 'RSS' },
  json: { path: '/feed.json', type: 'application/feed+json', name: 'JSON Feed' },
} as const;

/** The list of all articles, or of one category. */
export function listAddress(category: ArticleCategory | null): string {
  return category === null ? '/insights' : `/insights?${new URLSearchParams({ category }).toString()}`;
}

/** @param category the category of the list that the article's back link leads to */
export function articleAddress(slug: string, category: ArticleCategory | null = null): string {
  const query = new URLSearchParams({ article: slug, ...(category === null ? {} : { category }) });
  return `/insights?${query.toString()}`;
}
