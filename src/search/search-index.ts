import MiniSearch from 'minisearch';
import type { FoundTerm } from './excerpt.ts';
import { maxSearchLength } from './search.ts';
import { coverage, queryOf, readSynonyms, type Meaning } from './search-query.ts';
import { termOf, termsOf } from './search-terms.ts';

export type SearchKind =
  'page' | 'section' | 'policy' | 'question' | 'figure' | 'project' | 'role' | 'article';

/** Something that can be found. */
export interface SearchDocument {
  readonly kind: SearchKind;
  /** The address with the fragment of the place. */
  readonly url: string;
  readonly title: string;
  /** The title of the page, policy or article that contains it. */
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
  readonly synonyms: Readonly<Record<string, string>>;
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
  /** The best first. */
  readonly pages: readonly SearchedPage[];
  /** The address of the best hit. */
  readonly best: string | undefined;
  /** The number of pages and places, including those that are left out. */
  readonly count: number;
}

export type SearchIndex = Awaited<ReturnType<typeof createSearchIndex>>;

/** A hit with what decides its place. */
interface RankedHit extends SearchHit {
  /** The terms of the query that it has. */
  readonly terms: readonly string[];
  readonly score: number;
  /** Whether its title has everything that is sought. */
  readonly isTitle: boolean;
}

/** The limit is more words than anybody searches with: each takes time. */
const maxWords = 12;
/** Hits with less than this part of the best score are left out. */
const minRelativeScore = 0.05;
/** The weight of the places on a page after the best one, and how many of them count. */
const otherPlaces = { weight: 0.1, count: 3 };
/** The weight of a page among its own places when more than one word asks for something in it. */
const wholePageWeight = 0.3;

/** A page states its purpose in a few words, before any clause that mentions it. One word names a subject, of which the page is the whole. */
function boostOf(kind: SearchKind, isOneWord: boolean): number {
  if (kind === 'page') return isOneWord ? 3 : 1.5;
  return kind === 'policy' ? 1 : 1.3;
}

const pageOf = (url: string) => url.replace(/#.*/, '');
const byScore = (one: { readonly score: number }, other: { readonly score: number }) =>
  other.score - one.score;

/** A page with its hits, the best first, and its score, which is that of the best and a little of the next. */
function rankPage(document: SearchDocument, found: readonly RankedHit[], meanings: readonly Meaning[]) {
  const [first = 0, ...others] = found.map(({ score }) => score).toSorted((one, other) => other - one);
  const next = others.slice(0, otherPlaces.count).reduce((sum, score) => sum + score, 0);
  const covered = coverage(
    meanings,
    found.flatMap(({ terms }) => terms),
  );
  const placeOf = (hit: RankedHit) =>
    hit.document === document && meanings.length > 1 ? hit.score * wholePageWeight : hit.score;
  const hits = found.toSorted(
    (one, other) => Number(other.isTitle) - Number(one.isTitle) || placeOf(other) - placeOf(one),
  );
  return { document, hits, score: (first + otherPlaces.weight * next) * covered };
}

/** The place for each address: what has several documents is listed once. */
const oncePerAddress = (hits: readonly RankedHit[]) =>
  [...Map.groupBy(hits, ({ document }) => document.url).values()].flatMap(([first]) => first ?? []);

/** Takes some 100 ms of a processor, a few at a time. */
export async function createSearchIndex({ documents, returnWarning, synonyms }: SearchFile) {
  const meaningsOf = readSynonyms(synonyms);
  const known = new Set<string>();
  /** Those of the words of documents, since finding them again for each result would take half of the time of a search. */
  const termsOfWords = new Map<string, string | null>();
  function termOfText(word: string): string | null {
    const kept = termsOfWords.get(word);
    if (kept !== undefined) return kept;
    const term = termOf(word);
    termsOfWords.set(word, term);
    return term;
  }
  const index = new MiniSearch<SearchDocument & { readonly id: number }>({
    fields: ['title', 'text', 'words'],
    tokenize: termsOf,
    processTerm(term) {
      known.add(term);
      return term;
    },
    searchOptions: {
      // A query consists of terms.
      tokenize: (term) => [term],
      processTerm: (term) => term,
      boost: { title: 3, words: 3 },
      prefix: (term) => term.length > 2 && !/\d/.test(term),
      fuzzy: (term) => term.length > 4 && !/\d/.test(term) && !known.has(term) && 0.2,
      maxFuzzy: 2,
      weights: { prefix: 0.3, fuzzy: 0.3 },
    },
  });
  await index.addAllAsync(
    documents.map((document, id) => ({ ...document, id })),
    { chunkSize: 100 },
  );
  /** The first document at an address is that of the page. */
  const pageAt = Map.groupBy(documents, ({ url }) => url);

  function find(meanings: readonly Meaning[]): RankedHit[] {
    const boostDocument = (id: number) => boostOf(documents[id]?.kind ?? 'policy', meanings.length === 1);
    const hits = index
      .search(queryOf(meanings), { boostDocument })
      .flatMap(({ id, match, queryTerms, score }) => {
        const document = documents[id as number];
        if (!document) return [];
        const inTitle = queryTerms.filter(
          (term) => Object.hasOwn(match, term) && match[term]?.includes('title'),
        );
        return {
          document,
          foundTerm: (word: string) => {
            const term = termOfText(word);
            return term !== null && Object.hasOwn(match, term) ? term : null;
          },
          terms: queryTerms,
          score: score * coverage(meanings, queryTerms),
          isTitle: coverage(meanings, inTitle) === 1,
        };
      });
    const bestScore = Math.max(...hits.map(({ score }) => score));
    return hits.filter(({ score }) => score >= minRelativeScore * bestScore);
  }

  /** Returns all pages, with all places on them, where no limit is given. */
  function search(text: string, { maxPages = Infinity, maxPlaces = Infinity } = {}): SearchResults {
    // One character may be eighteen after normalization.
    const typed = termsOf(text.normalize('NFKD').slice(0, maxSearchLength)).slice(0, maxWords);
    const meanings = meaningsOf(typed);
    const ranked = [...Map.groupBy(find(meanings), ({ document }) => pageOf(document.url))]
      .flatMap(([url, found]) => {
        const [page] = pageAt.get(url) ?? [];
        return page ? rankPage(page, found, meanings) : [];
      })
      .toSorted(byScore);
    const [best] = ranked;
    const pages = ranked.flatMap(({ document, hits }): SearchedPage[] => {
      const [first] = hits;
      if (!first) return [];
      const page = hits.find((hit) => hit.document === document) ?? { ...first, document };
      return [{ page, hits: oncePerAddress(hits).filter((hit) => hit.document.url !== document.url) }];
    });
    return {
      pages: pages.slice(0, maxPages).map(({ page, hits }) => ({ page, hits: hits.slice(0, maxPlaces) })),
      best: best?.hits[0]?.document.url,
      count: pages.reduce((sum, { hits }) => sum + 1 + hits.length, 0),
    };
  }

  return { documents, returnWarning, search };
}
