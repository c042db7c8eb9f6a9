import type { Query } from 'minisearch';
import { termsOf } from './search-terms.ts';

/** The meanings of a word or phrase, as terms: first as typed, then its synonyms. All terms of one meaning must be found. */
export type Meaning = readonly (readonly string[])[];

/** The weight of a synonym compared with the word itself. */
const synonymWeight = 0.5;
/** The number of words in the longest phrase of the synonyms. */
const longestPhrase = 2;

/** @returns a function that turns typed terms into meanings. It looks for phrases of the table first. */
export function readSynonyms(synonyms: Readonly<Record<string, string>>) {
  const table = new Map(
    Object.entries(synonyms).map(([typed, others]) => [
      termsOf(typed).join(' '),
      others.split(', ').map(termsOf),
    ]),
  );
  return (typed: readonly string[]): Meaning[] => {
    const meanings: Meaning[] = [];
    for (let at = 0; at < typed.length;) {
      const phrase = typed.slice(at, at + longestPhrase);
      while (phrase.length > 1 && !table.has(phrase.join(' '))) phrase.pop();
      meanings.push([phrase, ...(table.get(phrase.join(' ')) ?? [])]);
      at += phrase.length;
    }
    return meanings;
  };
}

const allOf = (terms: readonly string[]): Query => ({ combineWith: 'AND', queries: [...terms] });

/** Only typed words, not synonyms, match as prefixes or with misspellings. */
export const queryOf = (meanings: readonly Meaning[]): Query => ({
  combineWith: 'OR',
  queries: meanings.flatMap(([typed = [], ...synonyms]) => [
    allOf(typed),
    { queries: synonyms.map(allOf), prefix: false, fuzzy: false, boostTerm: () => synonymWeight },
  ]),
});

/** The square root of the share of the meanings that these terms cover, from 0 to 1: one rare word may say more than two common ones. */
export const coverage = (meanings: readonly Meaning[], terms: readonly string[]) =>
  Math.sqrt(
    meanings.filter((ways) => ways.some((way) => way.every((term) => terms.includes(term)))).length /
      meanings.length,
  );
