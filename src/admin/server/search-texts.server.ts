import { setImmediate as nextTurn } from 'node:timers/promises';
import pLimit from 'p-limit';
import { answersOf } from '../../enquiries/enquiry.ts';
import type { EnquiryContent } from '../../enquiries/enquiry-store.server.ts';
import type { ListedEnquiry } from '../../enquiries/find-enquiries.server.ts';
import type { Encryption } from '../../server/encryption/encryption.ts';
import { decryptEnquiry } from './shown-enquiry.server.ts';

/** So many rows take some milliseconds. */
const rowsInOneTurn = 100;

const oneAtATime = pLimit(1);

/** Whether the answers or the message of an enquiry have every word. */
function hasWords({ enquiry }: EnquiryContent, text: string): boolean {
  const answers = answersOf(enquiry, 'company').map(([, answer]) => answer);
  const written = [...answers, enquiry.message].join('\n').toLowerCase();
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => written.includes(word));
}

/**
 * Decrypts enquiries and finds those with every word of a text. Searches wait for each other, and visitors are served between
 * the parts, because thousands of texts keep the process busy.
 *
 * @param read reads the enquiries in parts of so many rows, once it is the turn of this search
 * @param signal aborted when the person asks no longer; then what was found so far is returned
 * @returns also how many enquiries were decrypted
 */
export const searchTexts = (
  encryption: Encryption,
  read: (size: number) => AsyncIterable<readonly ListedEnquiry[]>,
  text: string,
  signal: AbortSignal,
): Promise<{ readonly found: readonly ListedEnquiry[]; readonly decrypted: number }> =>
  oneAtATime(async () => {
    const found: ListedEnquiry[] = [];
    let decrypted = 0;
    for await (const part of read(rowsInOneTurn)) {
      await nextTurn();
      if (signal.aborted) break;
      const matching = part.filter(({ stored }) => {
        const content = decryptEnquiry(encryption, stored);
        if (content) decrypted += 1;
        return content && hasWords(content, text);
      });
      found.push(...matching);
    }
    return { found, decrypted };
  });
