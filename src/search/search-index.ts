import MiniSearch, { type Query } from 'minisearch';
import type { FoundTerm } from './excerpt.ts';
import { maxSearchLength } from './search.ts';
import { foldWord, termOf, termsOf, wordsOf } from './search-terms.ts';

export type SearchKind = 'page' | 'policy' | 'question' | 'figure' | 'project' | 'role' | 'article';

/** Something that can be found. */
export interface SearchDocument {
  readonly kind: SearchKind;
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
  /** Words of visitors, each with those of the texts: "second factor, password". Of several words, all must be found. */
  readonly synonyms: Readonly<Partial<Record<string, string>>>;
}

export interface SearchHit {
  readonly document: SearchDocument;
  readonly foundTerm: FoundTerm;
}

/** A page, article or project, and the places on it that were found, the best first. */
export interface SearchedPage {
  readonly page: SearchHit;
  readonly hits: readonly SearchHit[];
}

export interface SearchResults {
  /** The pages in the order of their best hits. */
  readonly pages: readonly SearchedPage[];
  /** The address of the best hit. */
  readonly best: string | undefined;
  /** The number of pages and places, including those that are left out. */
  readonly count: number;
}

export type SearchIndex = Awaited<ReturnType<typeof createSearchIndex>>;

/** One word names a subject, of which the page is the whole; more words ask for something in it. */
const kindBoost = (kind: SearchKind | undefined, isOneWord: boolean) => {
  if (kind === 'page') return isOneWord ? 2 : 0.5;
  return kind === 'question' || kind === 'role' ? 1.5 : 1;
};
/** The weight of a page whose title was typed. */
const titleBoost = 8;
/** Words of titles that say nothing about the subject. */
const genericTitleWords = new Set(['polici', 'statement', 'hallmer', 'framework', 'summari', 'document']);
/** The weight of a synonym, and of a word that is spelt otherwise, compared with the word itself. */
const otherWordWeight = 0.3;
/** Hits with less than this part of the best score are left out. */
const minRelativeScore = 0.02;
/** The limit is more words than anybody searches with: each takes time. */
const maxWords = 12;

/** The terms of a title, or of what was typed, without those that say nothing about the subject. */
const titleTermsOf = (text: string) =>
  new Set(
    wordsOf(text)
      .map(({ word }) => termOf(word))
      .filter((term) => term !== null && !genericTitleWords.has(term)),
  );

/** The word with two neighbouring letters exchanged, at each place. */
const swapLetters = (word: string) =>
  Array.from({ length: word.length - 1 }, (_, at) =>
    [word.slice(0, at), word[at + 1], word[at], word.slice(at + 2)].join(''),
  );

/** The word in two, at each place that leaves three letters on both sides: "trade" and "mark". */
const splitWord = (word: string) =>
  Array.from({ length: Math.max(0, word.length - 5) }, (_, at) => [
    word.slice(0, at + 3),
    word.slice(at + 3),
  ]);

/** Takes some 100 ms of a processor, a few at a time. */
export async function createSearchIndex({ documents, returnWarning, synonyms }: SearchFile) {
  const synonymsOf = new Map(
    Object.entries(synonyms).map(([word, others = '']) => [
      termOf(word),
      others.split(', ').map((other) => wordsOf(other).map(({ word: part }) => part)),
    ]),
  );
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

  const isKnown = (word: string) => known.has(foldWord(word));
  const allOf = (words: readonly string[]): Query => ({
    combineWith: 'AND',
    queries: [...words],
    prefix: false,
    fuzzy: false,
  });

  /** @param compounds the word written as one with the word before and after it; empty where there is none */
  function queryOf(word: string, compounds: readonly string[]): Query {
    const others = [
      ...(synonymsOf.get(termOf(word)) ?? []),
      ...compounds.filter(isKnown).map((compound) => [compound]),
      ...(isKnown(word)
        ? []
        : [
            ...swapLetters(word).map((swapped) => [swapped]),
            ...splitWord(word).filter((parts) => parts.every(isKnown)),
          ]),
    ];
    return {
      combineWith: 'OR',
      queries: [word, { queries: others.map(allOf), boostTerm: () => otherWordWeight }],
    };
  }

  const titles = documents.map(({ kind, title }) => (kind === 'page' ? titleTermsOf(title) : new Set()));
  const pageAt = new Map(documents.map((document) => [document.url, document]));

  /** Returns all pages, with all places on them, where no limit is given. */
  function search(text: string, { maxPages = Infinity, maxPlaces = Infinity } = {}): SearchResults {
    // One character may be eighteen after normalization.
    const query = text.normalize('NFKD').slice(0, maxSearchLength);
    const words = wordsOf(query)
      .map(({ word }) => word)
      .filter((word) => termOf(word) !== null)
      .slice(0, maxWords);
    const typed = titleTermsOf(query);
    const isTitle = (title = new Set()) =>
      title.size > 0 && (title.isSubsetOf(typed) || (typed.size > 1 && typed.isSubsetOf(title)));
    const queries = words.map((word, at) => {
      const [before = '', after = ''] = [words[at - 1], words[at + 1]];
      return queryOf(word, [before && before + word, after && word + after]);
    });
    const searchWith = (combineWith: 'AND' | 'OR') =>
      index.search(
        { combineWith, queries },
        {
          boostDocument: (id) =>
            isTitle(titles[id as number])
              ? titleBoost
              : kindBoost(documents[id as number]?.kind, words.length === 1),
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
    const pages = [...Map.groupBy(hits, ({ document }) => document.url.replace(/#.*/, ''))].flatMap(
      ([url, onPage]): SearchedPage[] => {
        const [first] = onPage;
        const document = pageAt.get(url);
        if (!first || !document) return [];
        const page = onPage.find((hit) => hit.document === document) ?? { ...first, document };
        return [{ page, hits: onPage.filter((hit) => hit !== page) }];
      },
    );
    return {
      pages: pages
        .slice(0, maxPages)
        .map(({ page, hits: places }) => ({ page, hits: places.slice(0, maxPlaces) })),
      best: hits[0]?.document.url,
      count: pages.reduce((sum, { hits: places }) => sum + 1 + places.length, 0),
    };
  }

  return { documents, returnWarning, search };
}
