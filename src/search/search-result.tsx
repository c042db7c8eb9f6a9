import { Fragment } from 'react';
import { excerptOf, markTerms, type Segment } from './excerpt.ts';
import type { SearchHit, SearchResults } from './search-index.ts';
import { FormatCo2 } from '../ui/format-co2.tsx';

function Marked({ segments }: { readonly segments: readonly Segment[] }) {
  return segments.map(({ text, isMatch }, index) => {
    const shown = <FormatCo2>{text}</FormatCo2>;
    // The segments of a text have no other key than their place.
    // eslint-disable-next-line @eslint-react/no-array-index-key
    return <Fragment key={index}>{isMatch ? <mark>{shown}</mark> : shown}</Fragment>;
  });
}

/** The content of a result: the number, the title, what the place is a part of, and the words found. */
export function SearchResultText({ hit: { document, foundTerm } }: { readonly hit: SearchHit }) {
  const { title, within, number, text } = document;
  return (
    <>
      <span className="result-title">
        {number === undefined ? null : <span className="num">{number} </span>}
        <Marked segments={markTerms(title, foundTerm)} />
      </span>{' '}
      {within === undefined ? null : <span className="result-within">{within}</span>}{' '}
      <span className="result-text">
        <Marked segments={excerptOf(text, foundTerm)} />
      </span>
    </>
  );
}

/** "1 result", "24 results" */
export const formatResultCount = (count: number) => `${String(count)} ${count === 1 ? 'result' : 'results'}`;

/** The warning that belongs to each statement of a return, where a result makes one. */
export function ReturnNote({
  results,
  warning,
}: {
  readonly results: SearchResults;
  readonly warning: string;
}) {
  const hits = results.groups.flatMap((group) => group.hits);
  return hits.some(({ document }) => /\btarget returns?\b|\byields?\b/i.test(document.text)) ? (
    <p className="note">{warning}</p>
  ) : null;
}
