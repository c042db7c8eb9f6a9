import { articleCategories, type ArticleCategory } from '../../../company/categories.ts';
import { dayInWords, isoDay } from '../../../company/dates.ts';
import { IllustrativeNote, Picture, type Model } from '../picture/picture.tsx';
import { ButtonLink } from '../text/button.tsx';
import { Section } from '../text/section.tsx';
import { articleAddress, feeds, listAddress, type ArticleSummary } from './article.ts';
import { SubscribeForm } from './subscribe-form.tsx';
import './article-list.css';

interface ArticleListProps {
  /** All articles, newest first. */
  articles: readonly ArticleSummary[];
  /** One for each category, small. */
  pictures: Readonly<Record<ArticleCategory, Model>>;
  /** The category that is shown, or `null` for all. */
  category: ArticleCategory | null;
  /** Shown first, such as that the address was wrong. */
  notice: string | undefined;
}

function ofCategory(articles: readonly ArticleSummary[], category: ArticleCategory | null) {
  return articles.filter((article) => category === null || article.category === category);
}

function Categories({ articles, category: current }: Pick<ArticleListProps, 'articles' | 'category'>) {
  return (
    <nav className="categories" aria-labelledby="categories">
      <h2 id="categories">Categories</h2>
      <ul>
        {[null, ...articleCategories].map((category) => {
          const count = ofCategory(articles, category).length;
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

function Feeds() {
  return (
    <p className="small soft feeds">
      Articles in full for feed readers:
      {Object.values(feeds).map(({ path, type, name }) => (
        <a key={path} href={path} type={type}>
          {name}
        </a>
      ))}
    </p>
  );
}

/** The articles of a category, the first one larger, beside subscription and categories. */
export function ArticleList({ articles, pictures, category, notice }: ArticleListProps) {
  return (
    <Section className="joined">
      {notice && <p className="notice">{notice}</p>}
      <div className="grid">
        <div className="c7">
          {category === null ? null : (
            <p className="soft showing">
              Articles on {category.toLowerCase()} only. <a href={listAddress(null)}>Show all articles</a>
            </p>
          )}
          {ofCategory(articles, category).map((article, index) => (
            <article key={article.slug} className={index === 0 ? 'article first' : 'article'}>
              <Picture
                sources={pictures[article.category].picture}
                alt={pictures[article.category].alt}
                sizes="(width < 46rem) 92vw, 13rem"
              />
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
          ))}
          <IllustrativeNote />
        </div>
        <aside className="sidebar from9" aria-label="Subscription and categories">
          <div className="subscribe">
            <h2 id="subscribe">Subscribe to Updates</h2>
            <SubscribeForm />
          </div>
          <div>
            <Categories articles={articles} category={category} />
            <Feeds />
          </div>
        </aside>
      </div>
    </Section>
  );
}
