import { stemmer } from 'stemmer';

const stopWords = new Set(
  `a an and are as at be been but by can could did do does for from get had has have how i if in into is it its me my need of on or
  our shall should so than that the their them then there these they this those to want was we were what when where which who
  why will with would you your`.split(/\s+/),
);

/** American and other spellings, each with the one that is looked up. */
const spellings: readonly (readonly [RegExp, string])[] = [
  [/^enquir/, 'inquir'],
  [/^tonne/, 'ton'],
  [/^grey/, 'gray'],
  [/^programme/, 'program'],
  [/(ys|is)(?=(e|es|ed|er|ers|ing|ation|ations|ational)$)/, '$1z'],
  [/([yi])sz/, '$1z'],
  [/(?<=\w\w)our(?=(s|ed|er|ers|ing|al|able|ite|ful)?$)/, 'or'],
  [/(?<=\w\w[bt])re(?=s?$)/, 'er'],
  [/(?<=\w[ae])ll(?=(ed|er|ers|ing)$)/, 'l'],
  [/(?<=(lic|def|off))ens(?=(e|es|ed|ing)$)/, 'enc'],
  [/(?<=dg)ement/, 'ment'],
  [/(?<=log)ue(?=s?$)/, ''],
  [/(?<=^(fulfil|enrol|instal))l?(?=(s|ment)?$)/, 'l'],
];

/** Words and numbers, without signs: "£250,000" is "250,000", "group’s" is "group" and "s". */
const wordPattern = /[\p{L}\p{M}\p{N}]+(?:[.,]\p{N}+)*/gu;

/** Each word of a text and where it begins. */
export function wordsOf(text: string): { readonly word: string; readonly index: number }[] {
  return [...text.matchAll(wordPattern)].map((match) => ({ word: match[0], index: match.index }));
}

/** No word of a text is longer. Folding makes up to eighteen letters of one, and each takes time. */
const maxWordLength = 40;

/** The word in one spelling, without case, accents and thousands separators: "Labour" is "labor". */
export function foldWord(word: string): string {
  const plain = word
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .slice(0, maxWordLength)
    .replaceAll(/(?<=\d),(?=\d)/g, '');
  return spellings.reduce((folded, [pattern, spelling]) => folded.replace(pattern, spelling), plain);
}

/** Whether the folded word says nothing about what is sought. */
const isStopWord = (folded: string) => stopWords.has(folded) || /^\p{L}$/u.test(folded);

/** A word as it is typed and its stem, which is the same for "report" and "reporting"; nothing where it has no meaning. */
export function termsOf(word: string): string[] {
  const folded = foldWord(word);
  return isStopWord(folded) ? [] : [...new Set([folded, stemmer(folded)])];
}

/** The stem of a word; null where it has no meaning. */
export const termOf = (word: string): string | null => termsOf(word).at(-1) ?? null;
