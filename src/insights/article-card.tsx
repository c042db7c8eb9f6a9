import type { ArticleCategory } from '../../company/categories.ts';
import { formatDay, isoDay } from '../../company/dates.ts';
import { Picture, type Model } from '../ui/picture/picture.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { articleAddress, type ArticleSummary } from './article.ts';
import './article-card.css';

interface ArticleCardProps {
  article: ArticleSummary;
  model: Model;
  /** The category of the list that the article's back link leads to, or `null`. */
  category: ArticleCategory | null;
  heading?: 'h2' | 'h3';
  /** Whether the picture is visible without scrolling. */
  eager?: boolean;
}

/** A card for an article. Its parent has the classes `articles`, `thirds`, `auto-columns` and `aligned-parts`. */
export function ArticleCard({
  article: { slug, title, excerpt, date, category: ownCategory },
  model,
  category,
  heading: Heading = 'h2',
  eager = false,
}: ArticleCardProps) {
  return (
    <article className="card keep-together" aria-labelledby={slug}>
      <div className="card-picture">
        <Picture
          sources={model.picture}
          alt={model.alt}
          sizes={eager ? '(width < 56rem) 100vw, 62vw' : '(width < 46rem) 94vw, 31vw'}
          eager={eager}
        />
      </div>
      <p className="small soft in-line">
        <b>{ownCategory}</b>
        <time dateTime={isoDay(date)}>{formatDay(date)}</time>
      </p>
      <Heading className="heading-3" id={slug}>
        {title}
      </Heading>
      <p className="soft">{excerpt}</p>
      <p className="card-link">
        <ButtonLink plain href={articleAddress(slug, category)} label={`Read Article: ${title}`}>
          Read Article
        </ButtonLink>
      </p>
    </article>
  );
}
