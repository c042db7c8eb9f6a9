/** Of a search, in characters. */
export const maxSearchLength = 100;

/** The parameter of /insights that has what was sought. */
export const searchParameter = 'search';

/** What is sought, on one line, at most as long as a search may be; null where nothing is asked for. */
export function readSearch(query: URLSearchParams): string | null {
  const typed = query.get(searchParameter);
  if (typed === null) return null;
  return typed
    .slice(0, 4 * maxSearchLength)
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Z}]+/gu, ' ')
    .trim()
    .slice(0, maxSearchLength)
    .toWellFormed();
}

/** Where a search without JavaScript leads. */
export const searchAddress = (text: string) =>
  `/insights?${new URLSearchParams({ [searchParameter]: text }).toString()}`;
