import { createSearchIndex, type SearchFile, type SearchIndex } from './search-index.ts';

let index: Promise<SearchIndex> | undefined;

/** The index of the built file, made at the server’s first search. */
export function serverSearch(readFile: (path: string) => Promise<string>): Promise<SearchIndex> {
  // Under `astro dev` the content may have changed.
  if (import.meta.env.DEV) index = undefined;
  index ??= readFile('/search-index.json').then((file) => createSearchIndex(JSON.parse(file) as SearchFile));
  // The next search tries again.
  index.catch(() => {
    index = undefined;
  });
  return index;
}
