import { getCollection, type CollectionEntry } from 'astro:content';
import type { ArticleCategory } from '../../company/categories.ts';
import type { ArticleSummary } from '../components/insights/article.ts';

export type Article = CollectionEntry<'articles'>;

/** Every article, or those of one category, newest first. */
export async function newestArticles(category: ArticleCategory | null = null): Promise<Article[]> {
  const articles = await getCollection(
    'articles',
    ({ data }) => category === null || data.category === category,
  );
  return articles.sort((a, b) => b.data.date.getTime() - a.data.date.getTime());
}

export function summaryOf({ id, data: { title, date, category, excerpt } }: Article): ArticleSummary {
  return { slug: id, title, date, category, excerpt };
}

/**
 * The next older article, or the newest after the oldest. It is of the same category if that has another article;
 * otherwise of any, and the returned category is `null`.
 */
export async function articleAfter(
  article: Article,
  category: ArticleCategory | null,
): Promise<{ article: Article; category: ArticleCategory | null }> {
  const articles = await newestArticles(category);
  const next = articles[(articles.findIndex(({ id }) => id === article.id) + 1) % articles.length];
  if (next !== undefined && next.id !== article.id) return { article: next, category };
  return category === null ? { article, category } : articleAfter(article, null);
}
