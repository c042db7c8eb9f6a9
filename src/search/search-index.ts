import MiniSearch, { type Query } from 'minisearch';
import type { FoundTerm } from './excerpt.ts';
import { foldWord, isStopWord, termOf, wordsOf } from './search-terms.ts';
import { synonyms } from './synonyms.ts';

/** The target of a result, with the heading of its group. */
export const searchGroups = {
  page: 'Pages',
  policy: 'Policies',
  question: 'Questions',
  figure: 'Figures',
  project: 'Projects',
  role: 'Roles',
  article: 'Articles',
} as const;
export type SearchGroup = keyof typeof searchGroups;

/** Something that can be found. */
export interface SearchDocument {
  readonly group: SearchGroup;
  /** The address with the fragment of the place. */
  readonly url: string;
  readonly title: string;
  /** The title of the policy or of the article that contains it. */
  readonly within?: string;
  /** The number of a clause: "3" or "3.2". */
  readonly number?: string;
  readonly text: string;
  /** Further words that it is found by, which are not shown. */
  readonly words?: string;
}

/** The file that the build writes and that browsers and the server read. */
export interface SearchFile {
  readonly documents: readonly SearchDocument[];
  /** The warning that is shown with results that speak of a return. */
  readonly returnWarning: string;
}

export interface SearchHit {
  readonly document: SearchDocument;
  readonly foundTerm: FoundTerm;
}

/** Hits of one kind, the best first. */
export interface SearchResultGroup {
  readonly group: SearchGroup;
  readonly hits: readonly SearchHit[];
}

export interface SearchResults {
  /** The groups in the order of their best hits. */
  readonly groups: readonly SearchResultGroup[];
  /** The number of hits of all groups, including those that are left out of them. */
  readonly count: number;
}

export type SearchIndex = Awaited<ReturnType<typeof createSearchIndex>>;

const boost = { title: 4, within: 2, text: 1, words: 3 };
/** One word names a subject, of which the page is the whole; more words ask for something in it. */
const groupBoost = (group: SearchGroup, words: number) => {
  if (group === 'page') return words === 1 ? 2 : 0.6;
  return group === 'question' ? 1.5 : 1;
};
/** The weight of other words, compared with the word itself. */
const weights = { prefix: 0.5, fuzzy: 0.25, swapped: 0.3, synonym: 0.4 };
/** Hits with less than this part of the best score are left out. */
const minRelativeScore = 0.03;

/** The limit is more words than anybody searches with: each takes time. */
const maxWords = 12;

/** The largest number of words that begin with the typed text. */
const maxPrefixWords = 30;

/** The number of letters by which a word that is not in the index may differ from one that is. */
const maxEdits = (word: string) => (word.length < 4 || /\d/.test(word) ? 0 : word.length < 7 ? 1 : 2);

/** The word with two neighbouring letters exchanged, at each place. */
const swapLetters = (word: string) =>
  Array.from({ length: word.length - 1 }, (_, at) =>
    [word.slice(0, at), word[at + 1], word[at], word.slice(at + 2)].join(''),
  );

const synonymsOf = new Map(
  Object.entries(synonyms).map(([word, others = '']) => [
    termOf(word),
    others.split(' ').flatMap((other) => termOf(other) ?? []),
  ]),
);

/** Takes some 100 ms of a processor, a few at a time. */
export async function createSearchIndex({ documents, returnWarning }: SearchFile) {
  // The words of the texts, folded; what visitors type is not kept.
  const terms = new Map<string, string | null>();
  const index = new MiniSearch<SearchDocument & { readonly id: number }>({
    fields: Object.keys(boost),
    tokenize: (text) => wordsOf(text).map(({ word }) => word),
    processTerm(word) {
      const term = terms.get(word) ?? termOf(word);
      terms.set(word, term);
      return term;
    },
  });
  await index.addAllAsync(
    documents.map((document, id) => ({ ...document, id })),
    { chunkSize: 100 },
  );
  const termOfWord = new Map<string, string>();
  for (const [word, term] of terms) if (term !== null) termOfWord.set(foldWord(word), term);
  const known = new Set(termOfWord.values());

  const wordsByLength = [...termOfWord].sort(([one], [other]) => one.length - other.length);

  /** Terms of the words that begin with these letters, those with the fewest further letters first. */
  const termsWithPrefix = (letters: string) =>
    new Set(
      wordsByLength
        .filter(([word]) => word.startsWith(letters))
        .slice(0, maxPrefixWords)
        .map(([, term]) => term),
    );

  /** The words to look up for a typed word, with the weight of each. */
  function expandWord(word: string): [term: string, weight: number][] {
    const term = termOf(word) ?? word;
    const others = new Map<string, number>();
    const add = (found: Iterable<string>, weight: number) => {
      for (const other of found)
        if (known.has(other)) others.set(other, Math.max(weight, others.get(other) ?? 0));
    };
    if (word.length > 1) add(termsWithPrefix(word), weights.prefix);
    if (!known.has(term))
      add(
        swapLetters(word).flatMap((other) => termOf(other) ?? []),
        weights.swapped,
      );
    add(synonymsOf.get(term) ?? [], weights.synonym);
    return [...others.set(term, 1)];
  }

  /** @param perGroup how many hits of each group are returned at most; all where it is left out */
  function search(text: string, perGroup = Infinity): SearchResults {
    const folded = wordsOf(text).map(({ word }) => foldWord(word));
    const words = [...new Set(folded.filter((word) => !isStopWord(word)))].slice(0, maxWords);
    /** Positions of the words that a term stands for. */
    const positionsOf = new Map<string, Set<number>>();
    const queries = words.flatMap((word, position) =>
      expandWord(word).map(([term, weight]): Query => {
        positionsOf.set(term, (positionsOf.get(term) ?? new Set()).add(position));
        return {
          queries: [term],
          boostTerm: () => weight,
          fuzzy: known.has(term) ? false : maxEdits(term),
        };
      }),
    );
    if (queries.length === 0) return { groups: [], count: 0 };

    const found = index
      .search(
        { queries, combineWith: 'OR', boost },
        {
          tokenize: (term) => [term],
          processTerm: (term) => term,
          weights: { fuzzy: weights.fuzzy, prefix: 0 },
        },
      )
      .flatMap(({ id, score, queryTerms, match }) => {
        const document = documents[id as number];
        // A paragraph is not found by the title of its policy alone.
        const isFound = Object.values(match).some((fields) => fields.some((field) => field !== 'within'));
        if (!document || !isFound) return [];
        const foundTerm: FoundTerm = (word) => {
          const term = terms.get(word) ?? termOf(word);
          return term !== null && term in match ? term : null;
        };
        const positions = new Set(queryTerms.flatMap((term) => [...(positionsOf.get(term) ?? [])]));
        const covered = positions.size / words.length;
        return {
          document,
          foundTerm,
          covered,
          // MiniSearch has multiplied it by their number.
          score: (score / queryTerms.length) * covered ** 3 * groupBoost(document.group, words.length),
        };
      })
      .sort((one, other) => other.score - one.score);
    const best = Math.max(...found.map(({ covered }) => covered));
    const hits = found.filter(
      ({ covered, score }) => covered > best / 2 && score > minRelativeScore * (found[0]?.score ?? 0),
    );
    const groups = Map.groupBy(hits, ({ document }) => document.group);
    return {
      groups: [...groups].map(([group, all]) => ({ group, hits: all.slice(0, perGroup) })),
      count: hits.length,
    };
  }

  return { documents, returnWarning, search };
}
