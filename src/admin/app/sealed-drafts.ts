import * as v from 'valibot';
import { deleteStored, readStored, store } from './browser-storage.ts';

/** A draft to a concern as the browser stores it. */
export interface SealedDraft {
  /** An armored age file. */
  readonly ciphertext: string;
  /** In milliseconds. */
  readonly writtenAt: number;
}

/** Earlier versions stored age files without a date. */
const storedForm = v.array(
  v.union([v.string(), v.object({ ciphertext: v.string(), writtenAt: v.number() })]),
);

/**
 * The encrypted drafts under a name of the storage.
 *
 * @param now in milliseconds: the date of those that have none, from the next time on that they are stored
 * @returns undefined where something else is stored there, or nothing
 */
export function readSealedDrafts(name: string, now = Date.now()): readonly SealedDraft[] | undefined {
  let stored: unknown;
  try {
    stored = JSON.parse(readStored(name) ?? '');
  } catch {
    return undefined;
  }
  const parsed = v.safeParse(storedForm, stored);
  if (!parsed.success) return undefined;
  return parsed.output.map((draft) =>
    typeof draft === 'string' ? { ciphertext: draft, writtenAt: now } : draft,
  );
}

/** Stores encrypted drafts in the place of those under a name. @returns whether they outlast the page */
export function storeSealedDrafts(name: string, drafts: readonly SealedDraft[]): boolean {
  if (drafts.length > 0) return store(name, JSON.stringify(drafts));
  deleteStored(name);
  return true;
}
