import { deleteStored, readStored, store, storedNames } from './browser-storage.ts';

export interface Draft {
  readonly text: string;
  /** Of the reply that this text becomes, which is stored and sent once, however often it is posted. */
  readonly idempotencyKey: string;
  /** In milliseconds. */
  readonly writtenAt?: number;
  /** The signature with which it was posted first: with another one it would be another reply under the same key. */
  readonly signature?: string;
}

/** Where the drafts of one person are kept, by reference. */
export interface Drafts {
  readonly get: (reference: string) => Draft | undefined;
  /** @returns whether it is kept for as long as it should be */
  readonly set: (reference: string, draft: Draft) => boolean;
  readonly delete: (reference: string) => void;
}

/** Under which a draft is stored. That to a concern is encrypted, in `concern-drafts.ts`. */
export const draftNameOf = (reference: string, person: string) => `draft ${reference} ${person}`;

/** The draft to an enquiry under a name of the storage; undefined where none can be read. */
export function readDraft(name: string): Draft | undefined {
  try {
    return JSON.parse(readStored(name) ?? '') as Draft;
  } catch {
    return undefined;
  }
}

/** @returns whether it outlasts the page */
export const storeDraft = (name: string, draft: Draft): boolean => store(name, JSON.stringify(draft));

/** The drafts to enquiries outlast the tab and the session. */
export const storedDrafts = (person: string): Drafts => ({
  get: (reference) => readDraft(draftNameOf(reference, person)),
  set: (reference, draft) => storeDraft(draftNameOf(reference, person), draft),
  delete: (reference) => deleteStored(draftNameOf(reference, person)),
});

/** Deletes what anybody at this browser has written to an enquiry. */
export function deleteDrafts(reference: string): void {
  for (const name of storedNames(draftNameOf(reference, ''))) deleteStored(name);
}
