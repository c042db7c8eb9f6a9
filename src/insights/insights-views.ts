import {
  articleCategories,
  categorySlug,
  parseCategory,
  type ArticleCategory,
} from '../../company/categories.ts';
import { slugIn } from '../../company/known-name.ts';

export const allArticlesView = 'all-articles';
export const unknownArticleView = 'unknown-article';
export const unknownCategoryView = 'unknown-category';
export const categoryView = (category: ArticleCategory) => `category-${categorySlug(category)}`;

/** The variant for an article. From a filtered list, its links lead back to that list. */
export const articleView = (slug: string, isFromCategory: boolean) =>
  `article-${slug}${isFromCategory ? '-from-category' : ''}`;

/** The parameters of links in emails, of the redirect after a post, and of a search. These pages are rendered on request. */
const renderedParameters = ['confirm', 'preferences', 'unsubscribe', 'subscribed', 'unsubscribed', 'search'];

/** The variants that could answer a query of /insights, best first. */
export function insightsViews(query: URLSearchParams) {
  if (renderedParameters.some((name) => query.has(name))) return [];
  const view = (name: string, status: 200 | 404 = 200) => ({ name: `insights/${name}`, status });
  const article = query.get('article');
  if (article !== null)
    return [view(articleView(slugIn(article), query.has('category'))), view(unknownArticleView, 404)];
  const { category, isUnknown } = parseCategory(articleCategories, query);
  if (isUnknown) return [view(unknownCategoryView)];
  return [view(category === null ? allArticlesView : categoryView(category))];
}
