import type { CollectionEntry } from 'astro:content';
import type { ReactNode } from 'react';
import type { ArticleCategory } from '../../../company/categories.ts';
import { dayInWords, isoDay } from '../../../company/dates.ts';
import { TextLink } from '../text/button.tsx';
import { Fact } from '../text/section.tsx';
import { articleAddress, listAddress, type ArticleSummary } from './article.ts';
import './article-view.css';

interface ArticleViewProps {
  article: ArticleSummary;
  readingMinutes: number;
  sources: CollectionEntry<'articles'>['data']['sources'];
  /** The category that the reader came from, or `null`. */
  from: ArticleCategory | null;
  /** The text. */
  children: ReactNode;
}

export function Sources({ sources }: Pick<ArticleViewProps, 'sources'>) {
  return (
    <section className="sources" aria-labelledby="sources">
      <h2 id="sources">Sources</h2>
      <ol>
        {sources.map(({ title, publisher, url }) => (
          <li key={title}>
            {url === undefined ? title : <a href={url}>{title}</a>}.{' '}
            <span className="soft">{publisher}.</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

export function ArticleView({ article, readingMinutes, sources, from, children }: ArticleViewProps) {
  return (
    <article>
      <header className="article-head">
        <div className="wrap">
          <nav aria-label="Insights">
            <TextLink href={listAddress(from)}>
              {from === null ? 'All articles' : `Articles on ${from.toLowerCase()}`}
            </TextLink>
          </nav>
          <h1>{article.title}</h1>
          <div className="grid">
            <p className="lead from5">{article.excerpt}</p>
          </div>
        </div>
      </header>
      <div className="wrap">
        <div className="grid article-body">
          <aside className="facts c3" aria-label="About this article">
            <dl>
              <Fact term="Category">
                <a href={listAddress(article.category)}>{article.category}</a>
              </Fact>
              <Fact term="Published">
                <time dateTime={isoDay(article.date)}>{dayInWords(article.date)}</time>
              </Fact>
              <Fact term="Reading time">
                {readingMinutes === 1 ? '1 minute' : `${String(readingMinutes)} minutes`}
              </Fact>
            </dl>
            {/* The button replaces the link where a script can copy; see src/scripts/copy-link.js. */}
            <p className="copy-link" data-copy="">
              <a href={articleAddress(article.slug)}>Link to this article</a>
              <button type="button" className="btn plain" hidden>
                Copy link
              </button>
              <span role="status" />
            </p>
          </aside>
          <div className="article-text from5">
            <div className="text">{children}</div>
            <Sources sources={sources} />
          </div>
        </div>
      </div>
    </article>
  );
}

interface NextArticleProps extends Pick<ArticleViewProps, 'from'> {
  next: ArticleSummary;
  /** The category that the next article is read in, or `null`. */
  category: ArticleCategory | null;
}

/** Links to the next article and back to the list. */
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
