/** The query parameter of /sustainability with the tons that somebody has typed. */
export const tonsParameter = 'tons';

/** The least and the most tons that are drawn. */
const tonsRange = { least: 1, most: 100_000_000 };

/** The longest text that is read, in characters. */
export const maxTonsLength = 40;

/** A text that was typed, with its number of tons or what is wrong with it. */
export type TypedTons =
  { readonly text: string; readonly tons: number } | { readonly text: string; readonly error: string };

/** "1,000,000", "1 ton", "9 tons" */
export const formatTons = (tons: number) => `${tons.toLocaleString('en-GB')} ${tons === 1 ? 'ton' : 'tons'}`;

/** "1 to 100,000,000" */
export const formatTonsRange = () =>
  `${tonsRange.least.toLocaleString('en-GB')} to ${tonsRange.most.toLocaleString('en-GB')}`;

/** A whole number, plain or with one kind of sign between its groups, and its unit or not: "1000", "1,000", "1’000 t", "9 tons" */
const wholeNumber = /^(?:\d+|\d{1,3}([ ,'’])\d{3}(?:\1\d{3})*)(?: ?(?:t|tons?|tonnes?))?$/i;
const decimalNumber = /^[-+]?\d*[.,]\d+(?: ?(?:t|tons?|tonnes?))?$/i;

/** The tons in a query; null where it has none. A number is one from 1 to 100,000,000, without leading zeros. */
export function parseTons(query: URLSearchParams): TypedTons | null {
  const [typed, ...others] = query.getAll(tonsParameter);
  if (typed === undefined) return null;
  // NFKC turns the wide digits of East Asian keyboards, and every kind of space, into those of ASCII.
  const text = typed
    .slice(0, maxTonsLength)
    .toWellFormed()
    .normalize('NFKC')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Z}]+/gu, ' ')
    .trim();
  const refuse = (error: string) => ({ text, error });
  const beyondRange = `Enter a number of tons from ${formatTonsRange()}`;
  if (others.length > 0) return refuse('The address has several numbers of tons. Enter one number');
  if (text === '') return refuse('Enter a number of tons');
  if (typed.length > maxTonsLength || /^[-−]\d+$/.test(text)) return refuse(beyondRange);
  if (!wholeNumber.test(text))
    return refuse(
      decimalNumber.test(text)
        ? 'Enter a whole number of tons, without a decimal point'
        : 'Enter a number of tons in digits, such as 9 or 1,000',
    );
  const tons = Number(text.replaceAll(/\D/g, ''));
  if (tons < tonsRange.least || tons > tonsRange.most) return refuse(beyondRange);
  return { text, tons };
}
