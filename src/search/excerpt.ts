import { wordsOf } from './search-terms.ts';

/** A part of a text, and whether it matches the search. */
export interface Segment {
  readonly text: string;
  readonly isMatch: boolean;
}

/** The term that a word matches; null if there is none. */
export type FoundTerm = (word: string) => string | null;

/** The whole text, with the matching words marked. */
export function markTerms(text: string, foundTerm: FoundTerm): Segment[] {
  const segments: Segment[] = [];
  let end = 0;
  for (const { word, index } of wordsOf(text)) {
    if (foundTerm(word) === null) continue;
    segments.push({ text: text.slice(end, index), isMatch: false }, { text: word, isMatch: true });
    end = index + word.length;
  }
  return [...segments, { text: text.slice(end), isMatch: false }];
}

/** How many letters are shown before the first match. */
const lead = 40;

/** Where the first word begins after a place of a text; where none does before `latest`, that. */
function wordStartAfter(text: string, place: number, latest: number): number {
  const space = text.indexOf(' ', place);
  return space < 0 || space >= latest ? latest : space + 1;
}

/** Where the last word ends before a place of a text; where none does after `earliest`, the place itself. */
function wordEndBefore(text: string, place: number, earliest: number): number {
  const space = text.lastIndexOf(' ', place);
  return space <= earliest ? place : space;
}

/**
 * The part of a text with most of the terms, cut at whole words, or within a word that is longer than all that is shown.
 * @param length the maximum, in letters
 */
export function excerptOf(text: string, foundTerm: FoundTerm, length = 180): Segment[] {
  if (text.length <= length) return markTerms(text, foundTerm);
  const matches = wordsOf(text)
    .map(({ word, index }) => ({ index, term: foundTerm(word) }))
    .filter(({ term }) => term !== null);
  const termsAfter = (from: number) => {
    const near = matches.filter(({ index }) => index >= from && index < from + length - lead);
    return new Set(near.map(({ term }) => term)).size;
  };
  const best = matches.reduce(
    (first, { index }) => (termsAfter(index) > termsAfter(first) ? index : first),
    0,
  );
  const start = best <= lead ? 0 : wordStartAfter(text, best - lead, best);
  const end = text.length <= start + length ? text.length : wordEndBefore(text, start + length, start);
  return markTerms(
    `${start > 0 ? '… ' : ''}${text.slice(start, end)}${end < text.length ? ' …' : ''}`,
    foundTerm,
  );
}
