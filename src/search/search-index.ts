import MiniSearch from 'minisearch';
import type { FoundTerm } from './excerpt.ts';
import { maxSearchLength } from './search.ts';
import { coverage, queryOf, readSynonyms, type Meaning } from './search-query.ts';
import { termOf, termsOf } from './search-terms.ts';

export type SearchKind =
  'page' | 'section' | 'policy' | 'question' | 'figure' | 'project' | 'role' | 'article';

/** A document of the search. */
export interface SearchDocument {
  readonly kind: SearchKind;
  /** Its address, with a fragment for a place on a page. */
  readonly url: string;
  readonly title: string;
  /** The title of the page, policy or article that contains it. */
  readonly within?: string;
  /** The number of a clause: "3" or "3.2". */
  readonly number?: string;
  readonly text: string;
  /** Words that are not shown, but by which it is found. */
  readonly words?: string;
}

/** Links under one heading, for those who do not know what to search for. */
export interface SearchSuggestions {
  readonly heading: string;
  readonly links: readonly { readonly url: string; readonly title: string }[];
}

/** The file that the build writes and that browsers and the server read. */
export interface SearchFile {
  /** Shown before a search, and where none succeeds. */
  readonly suggestions: readonly SearchSuggestions[];
  readonly documents: readonly SearchDocument[];
  /** The warning that accompanies results about returns. */
  readonly returnWarning: string;
  /** The words of visitors, each with words of the texts: "second factor, password". Of a phrase, all words must be found. */
  readonly synonyms: Readonly<Record<string, string>>;
}

export interface SearchHit {
  readonly document: SearchDocument;
  readonly foundTerm: FoundTerm;
}

/** A page, article or project, and the matching places on it, best first. */
export interface SearchedPage {
  readonly page: SearchHit;
  readonly hits: readonly SearchHit[];
}

export interface SearchResults {
  /** Best first. */
  readonly pages: readonly SearchedPage[];
  /** The address of the best hit. */
  readonly best: string | undefined;
  /** The number of matching pages and places, including those that are not listed. */
  readonly count: number;
}

export type SearchIndex = Awaited<ReturnType<typeof createSearchIndex>>;

/** A hit, with what decides its rank. */
interface RankedHit extends SearchHit {
  /** The terms of the query that it contains. */
  readonly terms: readonly string[];
  readonly score: number;
}

/** The maximum number of words, because each takes time. Nobody types more. */
const maxWords = 12;
/** Hits below this share of the best score are left out. */
const minRelativeScore = 0.05;
/** The weight of a page among its own places, if the query has more than one word. */
const wholePageWeight = 0.15;

/** A page states its purpose in a few words, before any clause that mentions it. */
function boostOf(kind: SearchKind): number {
  if (kind === 'page') return 3;
  return kind === 'policy' ? 1 : 1.3;
}

const pageOf = (url: string) => url.replace(/#.*/, '');

/** A page with its hits, best first. Its score is that of the best hit, and less if it lacks a meaning of the query. */
function rankPage(document: SearchDocument, found: readonly RankedHit[], meanings: readonly Meaning[]) {
  const terms = found.flatMap((hit) => hit.terms);
  const placeOf = (hit: RankedHit) =>
    hit.document === document && meanings.length > 1 ? hit.score * wholePageWeight : hit.score;
  const hits = found.toSorted((one, other) => placeOf(other) - placeOf(one));
  return { document, hits, score: Math.max(...found.map((hit) => hit.score)) * coverage(meanings, terms) };
}

/** One hit for each address, even if it has several documents. */
const oncePerAddress = (hits: readonly RankedHit[]) =>
  [...Map.groupBy(hits, ({ document }) => document.url).values()].flatMap(([first]) => first ?? []);

async function indexDocuments(documents: readonly SearchDocument[]) {
  const words = new Set<string>();
  const index = new MiniSearch<SearchDocument & { readonly id: number }>({
    fields: ['title', 'text', 'words'],
    tokenize: termsOf,
    processTerm: (term) => {
      words.add(term);
      return term;
    },
    searchOptions: {
      // A query is already a list of terms.
      tokenize: (term) => [term],
      processTerm: (term) => term,
      boost: { title: 3, words: 2.5 },
      prefix: (term) => term.length > 2 && !/\d/.test(term),
      // A word of the site is not a misspelling of another one.
      fuzzy: (term) => !words.has(term) && term.length > 4 && !/\d/.test(term) && 0.2,
      maxFuzzy: 2,
      weights: { prefix: 0.3, fuzzy: 0.3 },
    },
  });
  await index.addAllAsync(
    documents.map((document, id) => ({ ...document, id })),
    { chunkSize: 100 },
  );
  return index;
}

/** Takes about 100 ms of CPU time, in short steps. */
export async function createSearchIndex({ documents, suggestions, returnWarning, synonyms }: SearchFile) {
  const meaningsOf = readSynonyms(synonyms);
  const index = await indexDocuments(documents);
  /** The first document at an address is the page’s own. */
  const pageAt = Map.groupBy(documents, ({ url }) => url);

  function find(meanings: readonly Meaning[]): RankedHit[] {
    const boostDocument = (id: number) => boostOf(documents[id]?.kind ?? 'policy');
    const hits = index
      .search(queryOf(meanings), { boostDocument })
      .flatMap(({ id, match, queryTerms, score }) => {
        const document = documents[id as number];
        if (!document) return [];
        return {
          document,
          foundTerm: (word: string) => {
            const term = termOf(word);
            return term !== null && Object.hasOwn(match, term) ? term : null;
          },
          terms: queryTerms,
          score: score * coverage(meanings, queryTerms),
        };
      });
    const bestScore = Math.max(...hits.map(({ score }) => score));
    return hits.filter(({ score }) => score >= minRelativeScore * bestScore);
  }

  /** Without a limit, returns all pages with all places. */
  function search(text: string, { maxPages = Infinity, maxPlaces = Infinity } = {}): SearchResults {
    // One character may be eighteen after normalization.
    const typed = termsOf(text.normalize('NFKD').slice(0, maxSearchLength)).slice(0, maxWords);
    const meanings = meaningsOf(typed);
    const ranked = [...Map.groupBy(find(meanings), ({ document }) => pageOf(document.url))]
      .flatMap(([url, found]) => {
        const [page] = pageAt.get(url) ?? [];
        return page ? rankPage(page, found, meanings) : [];
      })
      .toSorted((one, other) => other.score - one.score);
    const pages = ranked.flatMap(({ document, hits }): SearchedPage[] => {
      const [first] = hits;
      if (!first) return [];
      const page = hits.find((hit) => hit.document === document) ?? { ...first, document };
      return [{ page, hits: oncePerAddress(hits).filter((hit) => hit.document.url !== document.url) }];
    });
    return {
      pages: pages.slice(0, maxPages).map(({ page, hits }) => ({ page, hits: hits.slice(0, maxPlaces) })),
      best: ranked[0]?.hits[0]?.document.url,
      count: pages.reduce((sum, { hits }) => sum + 1 + hits.length, 0),
    };
  }

  return { documents, suggestions, returnWarning, search };
}
