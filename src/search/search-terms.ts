import { stemmer } from 'stemmer';

/** Words without meaning for a search, including question words and what politeness adds. "Don" is what the pattern of words leaves of "don’t". */
const stopWords = new Set(
  `a about actually also am an and any anybody anyone anything are aren as at back be been being but by can cant could couldn dear did didn do
  does doesn doing don done dont else ever for from get gets getting give go goes going got had has hasn have haven having hello here hi
  hows how i if im in into is isn it its just ive ll long many may me might much must my need now of oh ok okay on or our please
  re really shall should so some somebody someone something soon still than thank thanks that the their them then there these they
  this those to too until us ve very want wanted wants was we were what whats when where wheres which who whom whos whose why will
  wish with won would wouldn yet you your yours`.split(/\s+/),
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
