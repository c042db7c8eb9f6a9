/** The longest search, in characters. */
export const maxSearchLength = 100;

/** The query parameter of /insights with the search text. */
export const searchParameter = 'search';

/** The search text on one line, cut to the maximum length; null without a search. */
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
