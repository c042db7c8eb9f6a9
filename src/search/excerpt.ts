import { wordsOf } from './search-terms.ts';

/** A part of a text, and whether it matches the search. */
export interface Segment {
  readonly text: string;
  readonly isMatch: boolean;
}

/** The term that a word matches; null if there is none. */
export type FoundTerm = (word: string) => string | null;

interface Match {
  readonly from: number;
  readonly to: number;
  readonly term: string;
}

function matchesIn(text: string, foundTerm: FoundTerm): Match[] {
  return wordsOf(text).flatMap(({ word, index }) => {
    const term = foundTerm(word);
    return term === null ? [] : [{ from: index, to: index + word.length, term }];
  });
}

function segmentsOf(text: string, matches: readonly Match[]): Segment[] {
  let end = 0;
  const segments = matches.flatMap(({ from, to }) => {
    const before = { text: text.slice(end, from), isMatch: false };
    end = to;
    return [before, { text: text.slice(from, to), isMatch: true }];
  });
  return [...segments, { text: text.slice(end), isMatch: false }].filter((segment) => segment.text !== '');
}

/** The whole text, with the matching words marked. */
export const markTerms = (text: string, foundTerm: FoundTerm) => segmentsOf(text, matchesIn(text, foundTerm));

/** How many letters are shown before the first match. */
const lead = 40;

/**
 * The part of a text with most of the terms, cut at whole words.
 * @param length the maximum, in letters
 */
export function excerptOf(text: string, foundTerm: FoundTerm, length = 180): Segment[] {
  if (text.length <= length) return markTerms(text, foundTerm);
  const matches = matchesIn(text, foundTerm);
  const found = (from: number) =>
    new Set(
      matches.flatMap((match) => (match.from >= from && match.to <= from + length - lead ? match.term : [])),
    ).size;
  let best = 0;
  for (const { from } of matches) if (found(from) > found(best)) best = from;
  const start = best <= lead ? 0 : text.indexOf(' ', best - lead) + 1;
  const end = text.length <= start + length ? text.length : text.lastIndexOf(' ', start + length);
  const part = text.slice(start, end);
  const segments = markTerms(part, foundTerm);
  return [
    ...(start > 0 ? [{ text: '… ', isMatch: false }] : []),
    ...segments,
    ...(end < text.length ? [{ text: ' …', isMatch: false }] : []),
  ];
}
