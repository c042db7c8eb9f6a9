import { stemmer } from 'stemmer';

/** Words without meaning for a search, including question words. */
const stopWords = new Set(
  `a about an and any anyone are as at back be been but by can could did do does for from get give go had has have how i if in into is it its
  long many may me much my need of on or our shall should so soon someone than that the their them then there these they this those to
  until us want was we were what when where which who whom whose why will with would you your`.split(/\s+/),
);

/** Words and numbers without signs: "£250,000" gives "250,000", "group’s" gives "group" and "s". */
const wordPattern = /[\p{L}\p{M}\p{N}]+(?:[.,]\p{N}+)*/gu;

/** The words of a text, each with its position. */
export function wordsOf(text: string): { readonly word: string; readonly index: number }[] {
  return [...text.matchAll(wordPattern)].map((match) => ({ word: match[0], index: match.index }));
}

/** The maximum length of a word. Folding can make eighteen letters of one, and each takes time. */
const maxWordLength = 40;

/** The stem of a word without case, accents and thousands separators: "report" for "Reporting". Null for a word without meaning. */
export function termOf(word: string): string | null {
  const folded = word
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .slice(0, maxWordLength)
    .replaceAll(/(?<=\d),(?=\d)/g, '')
    .replace(/^(\d+)k$/, '$1000');
  return stopWords.has(folded) || /^\p{L}$/u.test(folded) ? null : stemmer(folded);
}

/** The terms of a text, without meaningless words. */
export const termsOf = (text: string) => wordsOf(text).flatMap(({ word }) => termOf(word) ?? []);
