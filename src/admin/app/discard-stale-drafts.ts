import { parseResponse } from 'hono/client';
import { maxRows } from '../api.ts';
import { api } from './api-client.ts';
import { deleteStored, readStored, storedNames } from './browser-storage.ts';
import { draftNameOf } from './drafts.ts';

const beginning = 'draft ';
const day = 86_400_000;
/** After this time a draft of anybody at this browser goes. */
const longestKept = 30 * day;

/** When a draft was written, in milliseconds; undefined where it does not say. */
function writtenAt(name: string): number | undefined {
  try {
    const draft = JSON.parse(readStored(name) ?? '') as { readonly writtenAt?: unknown } | null;
    return typeof draft?.writtenAt === 'number' ? draft.writtenAt : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Deletes the drafts of a person to what was erased, closed or passed on to others, and the drafts of anybody at this browser that are
 * older than 30 days: they hold names, and outlive the enquiry otherwise.
 *
 * @throws {RequestError} where the server does not answer; then only the old ones are deleted
 */
export async function discardStaleDrafts(person: string, now = Date.now()): Promise<void> {
  for (const name of storedNames(beginning))
    if (now - (writtenAt(name) ?? now) > longestKept) deleteStored(name);
  const referenceOf = (name: string) => name.split(' ')[1] ?? '';
  const own = storedNames(beginning).filter((name) => name === draftNameOf(referenceOf(name), person));
  for (let start = 0; start < own.length; start += maxRows) {
    const asked = own.slice(start, start + maxRows);
    const references = asked.map(referenceOf);
    const { open } = await parseResponse(api.enquiries.open.$post({ json: { references } }));
    for (const name of asked) if (!open.includes(referenceOf(name))) deleteStored(name);
  }
}
