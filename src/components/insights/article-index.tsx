import type { ArticleCategory } from '../../../company/categories.ts';
import { ArticleList } from './article-list.tsx';
import { listAddress, type ArticleSummary } from './article.ts';
import { Categories } from './categories.tsx';
import { Subscribe } from './subscribe.tsx';
import './article-index.css';

interface ArticleIndexProps {
  /** Every article, newest first. */
  readonly articles: readonly ArticleSummary[];
  readonly category: ArticleCategory | null;
  /** What the reader must know first, such as that the address was wrong. */
  readonly notice: string | undefined;
}

/** The list of articles beside its sidebar. */
export function ArticleIndex({ articles, category, notice }: ArticleIndexProps) {
  const shown = category === null ? articles : articles.filter((article) => article.category === category);
  return (
    <section className="joined">
      <div className="wrap">
        {notice === undefined ? null : <p className="notice">{notice}</p>}
        <div className="grid">
          <div className="c7">
            {category === null ? null : (
              <p className="soft showing">
                Articles on {category.toLowerCase()} only. <a href={listAddress(null)}>Show all articles</a>
              </p>
            )}
            <ArticleList articles={shown} category={category} />
          </div>
          <aside className="aside from9" aria-label="Subscription and categories">
            <Subscribe />
            <Categories articles={articles} current={category} />
          </aside>
        </div>
      </div>
    </section>
  );
}
