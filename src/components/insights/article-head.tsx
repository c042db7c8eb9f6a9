import type { ArticleCategory } from '../../../company/categories.ts';
import { TextLink } from '../text/button.tsx';
import { listAddress } from './article.ts';
import './article-head.css';

interface ArticleHeadProps {
  readonly title: string;
  readonly excerpt: string;
  /** The category that the reader came from, or `null`. */
  readonly from: ArticleCategory | null;
}

/** The head of an article: the way back, its title, and what it is about. */
export function ArticleHead({ title, excerpt, from }: ArticleHeadProps) {
  return (
    <header className="article-head">
      <div className="wrap">
        <nav aria-label="Insights">
          <TextLink href={listAddress(from)}>
            {from === null ? 'All articles' : `Articles on ${from.toLowerCase()}`}
          </TextLink>
        </nav>
        <h1>{title}</h1>
        <div className="grid">
          <p className="lead from5">{excerpt}</p>
        </div>
      </div>
    </header>
  );
}
