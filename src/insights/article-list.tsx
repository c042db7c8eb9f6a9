import { articleCategories, type ArticleCategory } from '../../company/categories.ts';
import { NewTabLink } from '../ui/new-tab-link.tsx';
import { IllustrativeNote, type Model } from '../ui/picture/picture.tsx';
import { Section } from '../ui/section.tsx';
import { ArticleCard } from './article-card.tsx';
import { feeds, listAddress, type ArticleSummary } from './article.ts';
import { SubscribeForm } from '../newsletter/subscribe-form.tsx';
import '../ui/filter.css';
import './article-list.css';

interface ArticleListProps {
  /** All articles, newest first. */
  articles: readonly ArticleSummary[];
  /** One small picture for each category. */
  pictures: Readonly<Record<ArticleCategory, Model>>;
  /** The category that is shown, or `null` for all. */
  category: ArticleCategory | null;
  /** A notice above the list, such as that the address was wrong. */
  notice: string | undefined;
}

function ofCategory(articles: readonly ArticleSummary[], category: ArticleCategory | null) {
  return articles.filter((article) => category === null || article.category === category);
}

function Categories({ articles, category: current }: Pick<ArticleListProps, 'articles' | 'category'>) {
  return (
    <nav className="filter screen-only" aria-labelledby="categories">
      <h2 className="sr-only" id="categories">
        Categories
      </h2>
      <ul className="in-line">
        {[null, ...articleCategories].map((category) => {
          const count = ofCategory(articles, category).length;
          return (
            <li key={category ?? 'All'}>
              <a href={listAddress(category)} aria-current={category === current ? 'page' : undefined}>
                {category ?? 'All'}{' '}
                <span className="num">
                  {count}
                  <span className="sr-only"> {count === 1 ? 'article' : 'articles'}</span>
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
    <p className="small soft ruled in-line link-list screen-only">
      Articles in full for feed readers:
      {Object.values(feeds).map(({ path, type, name }) => (
        <NewTabLink key={path} href={path} type={type}>
          {name}
        </NewTabLink>
      ))}
    </p>
  );
}

/** The articles of a category, the newest across the page, with the categories above and the subscription form below. */
export function ArticleList({ articles, pictures, category, notice }: ArticleListProps) {
  const shown = ofCategory(articles, category);
  return (
    <>
      <Section className="flush">
        {notice && <p className="notice">{notice}</p>}
        <Categories articles={articles} category={category} />
        {category === null ? null : (
          <p className="soft article-list-category">
            Articles on {category.toLowerCase()} only. <a href={listAddress(null)}>Show all articles</a>
          </p>
        )}
        <div className="articles has-lead thirds auto-columns aligned-parts">
          {shown.map((article, index) => (
            <ArticleCard
              key={article.slug}
              article={article}
              model={pictures[article.category]}
              category={category}
              eager={index === 0}
            />
          ))}
        </div>
        {shown.length === 0 ? (
          <p>
            {category === null
              ? 'No article is published yet.'
              : `No article on ${category.toLowerCase()} is published yet.`}
          </p>
        ) : (
          <IllustrativeNote />
        )}
      </Section>
      <Section className="ruled screen-only">
        <aside className="grid" aria-label="Subscription">
          <div className="span-4 stack">
            <h2 id="subscribe">Subscribe to Updates</h2>
            <Feeds />
          </div>
          <div className="from-5 measure">
            <SubscribeForm />
          </div>
        </aside>
      </Section>
    </>
  );
}
