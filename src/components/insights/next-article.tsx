import type { ArticleCategory } from '../../../company/categories.ts';
import { TextLink } from '../text/button.tsx';
import { articleAddress, listAddress, type ArticleSummary } from './article.ts';
import './next-article.css';

interface NextArticleProps {
  readonly next: ArticleSummary;
  /** The category that the next article is read in, or `null`. */
  readonly category: ArticleCategory | null;
  /** The category that the reader came from, or `null`. */
  readonly from: ArticleCategory | null;
}

/** Where an article leads: the next one, or back to the list. */
export function NextArticle({ next, category, from }: NextArticleProps) {
  return (
    <nav className="next" data-background="portland" aria-label="More articles">
      <div className="wrap">
        <div className="grid ends">
          <div className="c8">
            <p className="soft">Next article</p>
            <a className="serif" href={articleAddress(next.slug, category)}>
              {next.title}
            </a>
          </div>
          <div className="from9">
            <TextLink href={listAddress(from)}>
              {from === null ? 'Back to all articles' : `Back to articles on ${from.toLowerCase()}`}
            </TextLink>
          </div>
        </div>
      </div>
    </nav>
  );
}
