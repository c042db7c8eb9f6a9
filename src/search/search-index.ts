import MiniSearch, { type Query } from 'minisearch';
import type { FoundTerm } from './excerpt.ts';
import { maxSearchLength } from './search.ts';
import { foldWord, termOf, termsOf, wordsOf } from './search-terms.ts';
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

/** One word names a subject, of which the page is the whole; more words ask for something in it. */
const groupBoost = (group: SearchGroup | undefined, isOneWord: boolean) => {
  if (group === 'page') return isOneWord ? 2 : 0.5;
  return group === 'question' || group === 'role' ? 1.5 : 1;
};
/** The weight of a synonym, and of a word with two letters exchanged, compared with the word itself. */
const otherWordWeight = 0.3;
/** Hits with less than this part of the best score are left out. */
const minRelativeScore = 0.02;
/** The limit is more words than anybody searches with: each takes time. */
const maxWords = 12;

const synonymsOf = new Map(
  Object.entries(synonyms).map(([word, others = '']) => [termOf(word), others.split(' ')]),
);

/** The word with two neighbouring letters exchanged, at each place. */
const swapLetters = (word: string) =>
  Array.from({ length: word.length - 1 }, (_, at) =>
    [word.slice(0, at), word[at + 1], word[at], word.slice(at + 2)].join(''),
  );

/** Takes some 100 ms of a processor, a few at a time. */
export async function createSearchIndex({ documents, returnWarning }: SearchFile) {
  const known = new Set<string>();
  const index = new MiniSearch<SearchDocument & { readonly id: number }>({
    fields: ['title', 'within', 'text', 'words'],
    tokenize: (text) => wordsOf(text).map(({ word }) => word),
    processTerm(word) {
      const terms = termsOf(word);
      for (const term of terms) known.add(term);
      return terms;
    },
    searchOptions: {
      processTerm: termsOf,
      boost: { title: 4, within: 2, words: 3 },
      // The first of a word’s terms is the word itself. To compare each with all words takes the most time.
      fuzzy: (term, position) => position === 0 && !known.has(term) && !/^.{0,3}$|\d/.test(term) && 0.3,
      maxFuzzy: 2,
      weights: { prefix: 0.5, fuzzy: 0.25 },
      // A paragraph is not found by the title of its policy alone.
      filter: ({ match }) =>
        Object.values(match)
          .flat()
          .some((field) => field !== 'within'),
    },
  });
  await index.addAllAsync(
    documents.map((document, id) => ({ ...document, id })),
    { chunkSize: 100 },
  );

  const queryOf = (word: string): Query => ({
    combineWith: 'OR',
    queries: [
      word,
      {
        queries: [
          ...(synonymsOf.get(termOf(word)) ?? []),
          ...(known.has(foldWord(word)) ? [] : swapLetters(word)),
        ],
        boostTerm: () => otherWordWeight,
        prefix: false,
        fuzzy: false,
      },
    ],
  });

  /** @param perGroup how many hits of each group are returned at most; all where it is left out */
  function search(text: string, perGroup = Infinity): SearchResults {
    // One character may be eighteen after normalization.
    const words = wordsOf(text.normalize('NFKD').slice(0, maxSearchLength))
      .map(({ word }) => word)
      .filter((word) => termOf(word) !== null)
      .slice(0, maxWords);
    const searchWith = (combineWith: 'AND' | 'OR') =>
      index.search(
        { combineWith, queries: words.map(queryOf) },
        {
          boostDocument: (id) => groupBoost(documents[id as number]?.group, words.length === 1),
          prefix: (term) => term.length > (words.length === 1 ? 1 : 2),
        },
      );
    const withAllWords = searchWith('AND');
    const found = withAllWords.length > 0 ? withAllWords : searchWith('OR');
    const hits = found.flatMap(({ id, match, score }) => {
      const document = documents[id as number];
      if (!document || score < minRelativeScore * (found[0]?.score ?? 0)) return [];
      const foundTerm: FoundTerm = (word) => termsOf(word).findLast((term) => term in match) ?? null;
      return [{ document, foundTerm }];
    });
    const groups = Map.groupBy(hits, ({ document }) => document.group);
    return {
      groups: [...groups].map(([group, all]) => ({ group, hits: all.slice(0, perGroup) })),
      count: hits.length,
    };
  }

  return { documents, returnWarning, search };
}
