import { Fragment } from 'react';
import { excerptOf, markTerms, type Segment } from './excerpt.ts';
import type { SearchHit } from './search-index.ts';
import { FormatTerms } from '../ui/format-terms.tsx';

function Marked({ segments }: { readonly segments: readonly Segment[] }) {
  return segments.map(({ text, isMatch }, index) => {
    const shown = <FormatTerms>{text}</FormatTerms>;
    // The parts of a text have no key but their position.
    return <Fragment key={index}>{isMatch ? <mark>{shown}</mark> : shown}</Fragment>;
  });
}

interface SearchResultTextProps {
  readonly hit: SearchHit;
  /** The title of its page; undefined for a page itself. */
  readonly pageTitle?: string | undefined;
  /** The warning for statements about returns. */
  readonly returnWarning: string;
}

/** A result: the number, the title, what it is a part of, and the matching words. */
export function SearchResultText({ hit, pageTitle, returnWarning }: SearchResultTextProps) {
  const { document, foundTerm } = hit;
  const { title, within, number } = document;
  const excerpt = excerptOf(document.text, foundTerm);
  const statesReturn = /\d%.*\b(return|yield)|\b(return|yield).*\d%/i.test(
    excerpt.map(({ text }) => text).join(''),
  );
  return (
    <>
      <span className="result-title">
        {number === undefined ? null : <span className="num">{`${number} `}</span>}
        <Marked segments={markTerms(title, foundTerm)} />
      </span>{' '}
      {within === undefined || pageTitle === undefined || within === pageTitle ? null : (
        <span className="result-within">{within}</span>
      )}{' '}
      <span className="result-text">
        <Marked segments={excerpt} />
      </span>
      {statesReturn ? <span className="note result-text">{returnWarning}</span> : null}
    </>
  );
}

/** "1 result", "24 results" */
export const formatResultCount = (count: number) => `${String(count)} ${count === 1 ? 'result' : 'results'}`;
