import { articleCategories, type ArticleCategory } from '../../../company/categories.ts';
import { listAddress, type ArticleSummary } from './article.ts';
import './categories.css';

interface CategoriesProps {
  readonly articles: readonly ArticleSummary[];
  /** The category shown, or `null` for all of them. */
  readonly current: ArticleCategory | null;
}

/** The categories as links, each with the number of its articles. */
export function Categories({ articles, current }: CategoriesProps) {
  return (
    <nav className="categories" aria-labelledby="categories">
      <h2 id="categories">Categories</h2>
      <ul>
        {[null, ...articleCategories].map((category) => {
          const count = articles.filter(
            (article) => category === null || article.category === category,
          ).length;
          return (
            <li key={category ?? 'All'}>
              <a href={listAddress(category)} aria-current={category === current ? 'page' : undefined}>
                {category ?? 'All'}{' '}
                <span className="num soft">
                  {count}
                  <span className="sr"> {count === 1 ? 'article' : 'articles'}</span>
                </span>
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
