import {
  articleCategories,
  categorySlug,
  parseCategory,
  type ArticleCategory,
} from '../../company/categories.ts';
import { slugIn } from '../../company/known-name.ts';

export const allArticlesVariant = 'all-articles';
export const unknownArticleVariant = 'unknown-article';
export const unknownCategoryVariant = 'unknown-category';
/** The name of the list of one category, which is also the name of its file. */
export const categoryVariant = (category: ArticleCategory) => `category-${categorySlug(category)}`;

/** The variant for an article. From a filtered list, its links lead back to that list. */
export const articleVariant = (slug: string, isFromCategory: boolean) =>
  `article-${slug}${isFromCategory ? '-from-category' : ''}`;

/** The parameters of links in emails, of the redirect after a post, and of a search. These pages are rendered on request. */
const renderedParameters = ['confirm', 'preferences', 'unsubscribe', 'subscribed', 'unsubscribed', 'search'];

/** The variants that could answer a query of /insights, best first. */
export function insightsVariants(query: URLSearchParams) {
  if (renderedParameters.some((name) => query.has(name))) return [];
  const variant = (name: string, status: 200 | 404 = 200) => ({ name: `insights/${name}`, status });
  const article = query.get('article');
  if (article !== null)
    return [
      variant(articleVariant(slugIn(article), query.has('category'))),
      variant(unknownArticleVariant, 404),
    ];
  const { category, isUnknown } = parseCategory(articleCategories, query);
  if (isUnknown) return [variant(unknownCategoryVariant)];
  return [variant(category === null ? allArticlesVariant : categoryVariant(category))];
}
