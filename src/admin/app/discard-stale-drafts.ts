import { parseResponse } from 'hono/client';
import { maxRows } from '../api.ts';
import { api } from './api-client.ts';
import { deleteStored, storedNames } from './browser-storage.ts';
import { draftNameOf, readDraft, storeDraft } from './drafts.ts';
import { readSealedDrafts, storeSealedDrafts } from './sealed-drafts.ts';

const beginning = 'draft ';
const day = 86_400_000;
/** After this time a draft of anybody at this browser goes. */
const longestKept = 30 * day;

const isOld = (writtenAt: number, now: number) => now - writtenAt > longestKept;

/** Deletes what is older than 30 days under a name of the storage. What has no date gets that of this day. */
function discardOld(name: string, now: number): void {
  const sealed = readSealedDrafts(name, now);
  if (sealed) {
    storeSealedDrafts(
      name,
      sealed.filter(({ writtenAt }) => !isOld(writtenAt, now)),
    );
    return;
  }
  const draft = readDraft(name);
  if (!draft || isOld(draft.writtenAt ?? now, now)) deleteStored(name);
  else if (draft.writtenAt === undefined) storeDraft(name, { ...draft, writtenAt: now });
}

/** Deletes the drafts of anybody at this browser that are older than 30 days. @param now in milliseconds */
export function discardOldDrafts(now = Date.now()): void {
  for (const name of storedNames(beginning)) discardOld(name, now);
}

/**
 * Deletes the drafts of a person to what was erased, closed or passed on to others: they hold names, and outlive the enquiry otherwise.
 *
 * @throws {RequestError} where the server does not answer
 */
export async function discardStaleDrafts(person: string): Promise<void> {
  const referenceOf = (name: string) => name.split(' ')[1] ?? '';
  const own = storedNames(beginning).filter((name) => name === draftNameOf(referenceOf(name), person));
  for (let start = 0; start < own.length; start += maxRows) {
    const asked = own.slice(start, start + maxRows);
    const references = asked.map(referenceOf);
    const { open } = await parseResponse(api.enquiries.open.$post({ json: { references } }));
    for (const name of asked) if (!open.includes(referenceOf(name))) deleteStored(name);
  }
}
