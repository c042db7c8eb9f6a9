import { routes } from '../../company/site-map.ts';
import type { SearchResults } from './search-index.ts';
import { Section } from '../ui/section.tsx';
import { SearchForm } from './search-form.tsx';
import { formatResultCount, SearchResultText } from './search-result.tsx';
import './search.css';

const AllPages = () => (
  <ul className="all-pages link-list space-before">
    {routes.map(({ path, linkText }) => (
      <li key={path}>
        <a href={path}>{linkText}</a>
      </li>
    ))}
  </ul>
);

interface SearchResultsSectionProps {
  /** The query; empty at first. */
  readonly text: string;
  readonly results: SearchResults;
  readonly returnWarning: string;
}

/** The search page of /insights: the form, and the results by page, or a list of all pages if there are none. */
export function SearchResultsSection({ text, results, returnWarning }: SearchResultsSectionProps) {
  const { pages, count } = results;
  return (
    <Section className="flush">
      <div className="grid inset">
        <div className="span-8 search-results">
          <SearchForm text={text} />
          {text === '' ? null : (
            <p className="search-count">
              {count === 0 ? 'Nothing was found for' : `${formatResultCount(count)} for`} “{text}”.
              {count === 0 ? ' Try fewer or other words. All pages are listed below.' : null}
            </p>
          )}
          {pages.map(({ page, hits }) => (
            <section className="result-group" key={page.document.url}>
              <h2>
                <a className="result" href={page.document.url}>
                  <SearchResultText hit={page} returnWarning={returnWarning} />
                </a>
              </h2>
              <ul>
                {hits.map((hit) => (
                  <li key={hit.document.url}>
                    <a className="result" href={hit.document.url}>
                      <SearchResultText
                        hit={hit}
                        pageTitle={page.document.title}
                        returnWarning={returnWarning}
                      />
                    </a>
                  </li>
                ))}
              </ul>
            </section>
          ))}
          {count === 0 ? <AllPages /> : null}
        </div>
      </div>
    </Section>
  );
}
