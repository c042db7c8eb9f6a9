import { setImmediate as nextTurn } from 'node:timers/promises';
import pLimit from 'p-limit';
import { labelledValues } from '../../enquiries/enquiry.ts';
import type { EnquiryContent, StoredEnquiry } from '../../enquiries/enquiry-store.server.ts';
import type { Encryption } from '../../server/encryption/encryption.ts';
import { decryptEnquiry } from './shown-enquiry.server.ts';

/** So many rows take some milliseconds. */
const rowsInOneTurn = 100;

const oneAtATime = pLimit(1);

/** Letters that are no letter with an accent in Unicode, and that people type as these. */
const plainLetters: Readonly<Record<string, string>> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ß: 'ss',
  þ: 'th',
  ı: 'i',
};

/** A text as texts are compared: in lower case, without accents and quotation marks, with one kind of dash. */
const folded = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}|['’‘ʼ′`´"“”„«»‹›]/gu, '')
    .replaceAll(/[æœøđðłßþı]/g, (letter) => plainLetters[letter] ?? letter)
    .replaceAll(/\p{Pd}/gu, '-');

/** The words of a search, without the punctuation around them. */
const wordsOf = (text: string) =>
  folded(text)
    .split(/\s+/)
    .map((word) => word.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
    .filter((word) => word !== '');

/** Whether the fields of an enquiry, its message among them, have every word. */
function hasWords({ enquiry }: EnquiryContent, words: readonly string[]): boolean {
  const values = labelledValues(enquiry, 'company').map(([, value]) => value);
  const written = folded([...values, enquiry.message].join('\n'));
  return words.every((word) => written.includes(word));
}

/** What a search has found of what it has read. */
export interface SearchedTexts {
  readonly found: readonly string[];
  readonly decrypted: number;
  /** How many were read. */
  readonly read: number;
  /** The last one that was read. */
  readonly last: StoredEnquiry | null;
}

/**
 * Decrypts enquiries and finds the references of those with every word of a text; none where the text has no word. Searches wait for
 * each other, and visitors are served between the groups of rows, because thousands of texts keep the process busy.
 *
 * @param readGroups reads the enquiries in groups of so many rows, once it is the turn of this search
 * @param signal aborted when the person asks no longer; then what was found so far is returned
 */
export const searchTexts = (
  encryption: Encryption,
  readGroups: (size: number) => AsyncIterable<readonly StoredEnquiry[]>,
  text: string,
  signal: AbortSignal,
): Promise<SearchedTexts> =>
  oneAtATime(async () => {
    const words = wordsOf(text);
    const found: string[] = [];
    let [decrypted, read] = [0, 0];
    let last: StoredEnquiry | null = null;
    for await (const group of readGroups(rowsInOneTurn)) {
      await nextTurn();
      if (signal.aborted) break;
      for (const stored of group) {
        const content = decryptEnquiry(encryption, stored);
        if (content) decrypted += 1;
        if (content && words.length > 0 && hasWords(content, words)) found.push(stored.reference);
      }
      read += group.length;
      last = group.at(-1) ?? last;
    }
    return { found, decrypted, read, last };
  });
