import type { ArticleCategory } from '../../../company/categories.ts';
import { dayInWords, isoDay } from '../../../company/dates.ts';
import { ButtonLink } from '../text/button.tsx';
import { articleAddress, type ArticleSummary } from './article.ts';
import './article-list.css';

interface ArticleListProps {
  readonly articles: readonly ArticleSummary[];
  /** The category that the list is limited to, which its links keep. */
  readonly category: ArticleCategory | null;
}

/** Articles, the first one set larger. */
export function ArticleList({ articles, category }: ArticleListProps) {
  return articles.map((article, index) => (
    <article key={article.slug} className={index === 0 ? 'article lead-story' : 'article'}>
      <p className="meta">
        <b>{article.category}</b>
        <time dateTime={isoDay(article.date)}>{dayInWords(article.date)}</time>
      </p>
      <div className="body">
        <h2>{article.title}</h2>
        <p className={index === 0 ? 'lead soft' : 'soft'}>{article.excerpt}</p>
        <ButtonLink
          plain
          href={articleAddress(article.slug, category)}
          label={`Read Article: ${article.title}`}
        >
          Read Article
        </ButtonLink>
      </div>
    </article>
  ));
}
