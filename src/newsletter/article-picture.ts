import type { ArticleCategory } from '../../company/categories.ts';
import { articleAlternatives } from '../ui/images/article-alternatives.ts';

/** The picture of an article in its newsletter: that of its category, over the whole width. */
export const articlePicture = (category: ArticleCategory) => ({
  name: `article-${category.toLowerCase()}.jpg`,
  alt: articleAlternatives[category],
  width: 600,
  height: 375,
});
