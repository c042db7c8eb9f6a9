import { getCollection, type CollectionEntry } from 'astro:content';
import type { ArticleCategory } from '../../company/categories.ts';
import type { ArticleSummary } from './article.ts';
import { isPublished } from './publication-day.ts';

export type Article = CollectionEntry<'articles'>;

/**
 * Every published article, or those of one category, newest first. The development server shows those of a later day
 * too. Outside Astro, for the newsletter, read-articles.server.ts reads the same files.
 */
export async function newestArticles(category: ArticleCategory | null = null): Promise<Article[]> {
  const articles = await getCollection(
    'articles',
    ({ data }) =>
      (import.meta.env.DEV || isPublished(data.date)) && (category === null || data.category === category),
  );
  return articles.sort((a, b) => b.data.date.getTime() - a.data.date.getTime());
}

/** What a list shows of an article. */
export function summaryOf({ id, data }: Article): ArticleSummary {
  const { title, date, category, excerpt, author } = data;
  return { slug: id, title, date, category, excerpt, author: author ?? null };
}

/**
 * The next two articles in the list, from the same category if it has more, each with the category in which it is read, or `null`.
 * After the oldest comes the newest.
 */
export async function relatedArticles(article: Article, category: ArticleCategory | null) {
  const after = (articles: readonly Article[]) => {
    const position = articles.findIndex(({ id }) => id === article.id);
    return [...articles.slice(position + 1), ...articles.slice(0, position)];
  };
  const ofCategory = category === null ? [] : after(await newestArticles(category));
  const others = after(await newestArticles()).filter(({ id }) => !ofCategory.some((same) => same.id === id));
  return [
    ...ofCategory.map((same) => ({ article: same, category })),
    ...others.map((other) => ({ article: other, category: null })),
  ].slice(0, 2);
}
