import type { CollectionEntry } from 'astro:content';
import type { ReactNode } from 'react';
import type { ArticleCategory } from '../../company/categories.ts';
import { formatDay, isoDay } from '../../company/dates.ts';
import { Illustration } from '../ui/picture/illustration.tsx';
import type { Model } from '../ui/picture/picture.tsx';
import { ButtonLink, TextLink } from '../ui/button.tsx';
import { Fact } from '../ui/section.tsx';
import { ArticleCard } from './article-card.tsx';
import { articleAddress, listAddress, type ArticleSummary } from './article.ts';
import '../ui/long-text.css';
import '../ui/page-head.css';
import './full-article.css';

interface FullArticleProps {
  article: ArticleSummary;
  /** The picture under the head. */
  model: Model;
  /** Such as "4 minutes". */
  readingTime: string;
  sources: CollectionEntry<'articles'>['data']['sources'];
  /** The category that the reader came from, or `null`. */
  from: ArticleCategory | null;
  /** The text of the article. */
  children: ReactNode;
}

/** The numbered sources of an article, to which its text refers. */
export function Sources({ sources }: Pick<FullArticleProps, 'sources'>) {
  return (
    <section className="ruled space-before inset numbered-lists small stack" aria-labelledby="sources">
      <h2 className="heading-3" id="sources">
        Sources
      </h2>
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

/** An article with its picture, facts and sources, and links to the next articles. */
export function FullArticle({ article, model, readingTime, sources, from, children }: FullArticleProps) {
  return (
    <article>
      <header className="article-head">
        <div className="wrap grid stage">
          <nav className="screen-only" aria-label="Insights">
            <TextLink href={listAddress(from)}>
              {from === null ? 'All articles' : `Articles on ${from.toLowerCase()}`}
            </TextLink>
          </nav>
          <h1 className="heading-2">{article.title}</h1>
          <div className="from-5">
            <p className="lead measure">{article.excerpt}</p>
          </div>
        </div>
      </header>
      <Illustration eager model={model} />
      <div className="wrap">
        <div className="grid article-body">
          <aside className="article-facts small stack sticky span-3" aria-label="About this article">
            <dl className="small-terms link-list auto-columns ruled">
              <Fact term="Category">
                <a href={listAddress(article.category)}>{article.category}</a>
              </Fact>
              <Fact term="Published">
                <time dateTime={isoDay(article.date)}>{formatDay(article.date)}</time>
              </Fact>
              {article.author === null ? null : (
                <Fact term="Author">
                  {article.author.name}, {article.author.role}
                </Fact>
              )}
              <Fact term="Reading time">{readingTime}</Fact>
            </dl>
            {/* The button replaces the link where a script can copy; see src/insights/copy-link.client.ts. */}
            <p className="copy-link link-list in-line screen-only" data-copy="">
              <a href={articleAddress(article.slug)}>Link to this article</a>
              <button type="button" className="btn plain" hidden>
                Copy link
              </button>
              <span role="status" />
            </p>
          </aside>
          <div className="article-text measure from-5">
            <div className="text reading dashed-lists stack">{children}</div>
            {sources.length === 0 ? null : <Sources sources={sources} />}
          </div>
        </div>
      </div>
    </article>
  );
}

interface RelatedReadingProps extends Pick<FullArticleProps, 'from'> {
  /** The next articles, each with the category that it is read in, or `null`. */
  related: readonly { article: ArticleSummary; category: ArticleCategory | null }[];
  /** One small picture for each category. */
  pictures: Readonly<Record<ArticleCategory, Model>>;
}

/** Links to the next articles and back to the list. */
export function RelatedReading({ related, pictures, from }: RelatedReadingProps) {
  return (
    <nav className="article-related screen-only" data-background="picture" aria-labelledby="related">
      <div className="wrap grid">
        <h2 className="span-4" id="related">
          Related reading
        </h2>
        <div className="from-5">
          {related.length === 0 ? (
            <p>This is the only article so far.</p>
          ) : (
            <div className="articles thirds auto-columns aligned-parts">
              {related.map(({ article, category }) => (
                <ArticleCard
                  key={article.slug}
                  article={article}
                  model={pictures[article.category]}
                  category={category}
                  heading="h3"
                />
              ))}
            </div>
          )}
          <div className="actions">
            <ButtonLink href={listAddress(from)}>
              {from === null ? 'Back to all articles' : `Back to articles on ${from.toLowerCase()}`}
            </ButtonLink>
          </div>
        </div>
      </div>
    </nav>
  );
}
