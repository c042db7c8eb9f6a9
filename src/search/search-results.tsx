import type { SearchResults, SearchSuggestions } from './search-index.ts';
import { Section } from '../ui/section.tsx';
import { SearchForm } from './search-form.tsx';
import { formatResultCount, SearchResultText } from './search-result.tsx';
import './search.css';

function Suggestions({ suggestions }: { readonly suggestions: readonly SearchSuggestions[] }) {
  return (
    <div className="search-suggestions auto-columns space-before">
      {suggestions.map(({ heading, links }) => (
        <div key={heading}>
          <h2 className="heading-3">{heading}</h2>
          <ul className="ruled-rows link-list plain-links">
            {links.map(({ url, title }) => (
              <li key={url}>
                <a href={url}>{title}</a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

interface SearchResultsSectionProps {
  /** The query; empty at first. */
  readonly text: string;
  readonly results: SearchResults;
  readonly returnWarning: string;
  readonly suggestions: readonly SearchSuggestions[];
}

/** The search page of /insights: the form, and the results by page, or suggestions if there are none. */
export function SearchResultsSection(props: SearchResultsSectionProps) {
  const { text, results, returnWarning, suggestions } = props;
  const { pages, count } = results;
  return (
    <Section className="flush">
      <div className="grid inset">
        <div className="span-8 search-results">
          <SearchForm text={text} />
          {text === '' ? null : (
            <p className="search-count">
              {count === 0 ? 'Nothing was found for' : `${formatResultCount(count)} for`} “{text}”.
              {count === 0 ? ' Try fewer or other words, or one of the links below.' : null}
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
          {count === 0 ? <Suggestions suggestions={suggestions} /> : null}
        </div>
      </div>
    </Section>
  );
}
