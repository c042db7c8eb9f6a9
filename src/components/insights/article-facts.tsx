import { dayInWords, isoDay } from '../../../company/dates.ts';
import { articleAddress, listAddress, type ArticleSummary } from './article.ts';
import './article-facts.css';

interface ArticleFactsProps {
  readonly article: ArticleSummary;
  readonly readingMinutes: number;
}

/** What, when and how long; and the address to pass on. The button shows where a script can copy. */
export function ArticleFacts({ article, readingMinutes }: ArticleFactsProps) {
  return (
    <aside className="facts c3" aria-label="About this article">
      <dl>
        <div>
          <dt>Category</dt>
          <dd>
            <a href={listAddress(article.category)}>{article.category}</a>
          </dd>
        </div>
        <div>
          <dt>Published</dt>
          <dd>
            <time dateTime={isoDay(article.date)}>{dayInWords(article.date)}</time>
          </dd>
        </div>
        <div>
          <dt>Reading time</dt>
          <dd>{readingMinutes === 1 ? '1 minute' : `${String(readingMinutes)} minutes`}</dd>
        </div>
      </dl>
      <p className="copy" data-copy="">
        <a href={articleAddress(article.slug)}>Link to this article</a>
        <button type="button" className="btn plain" hidden>
          Copy link
        </button>
        <span role="status" />
      </p>
    </aside>
  );
}
