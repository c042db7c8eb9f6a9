/** The longest search, in characters. */
export const maxSearchLength = 100;

/** The parameter of /insights that holds the text of a search. */
export const searchParameter = 'search';

/** The text of a search on one line, cut to the longest that is allowed; null if there is no search. */
export function parseSearch(query: URLSearchParams): string | null {
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

/** The address of a search without JavaScript. */
export const searchAddress = (text: string) =>
  `/insights?${new URLSearchParams({ [searchParameter]: text }).toString()}`;
