import type { Reply } from '../api.ts';

export interface Draft {
  readonly text: string;
  readonly savedAt: string;
  /** A reply that was posted, and of which it is not known whether it arrived. */
  readonly sending?: Reply | undefined;
}

/** Where drafts are kept, by reference. */
export interface Drafts {
  readonly read: (reference: string) => Draft | undefined;
  readonly write: (reference: string, draft: Draft | undefined) => void;
}

const nameOf = (reference: string) => `draft ${reference}`;

/** The drafts to enquiries outlast the tab and the session. */
export const storedDrafts: Drafts = {
  read(reference) {
    const stored = localStorage.getItem(nameOf(reference));
    return stored === null ? undefined : (JSON.parse(stored) as Draft);
  },
  write(reference, draft) {
    if (draft) localStorage.setItem(nameOf(reference), JSON.stringify(draft));
    else localStorage.removeItem(nameOf(reference));
  },
};

/** Drafts that are forgotten with the tab. */
export function createMemoryDrafts(): Drafts {
  const drafts = new Map<string, Draft>();
  return {
    read: (reference) => drafts.get(reference),
    write(reference, draft) {
      if (draft) drafts.set(reference, draft);
      else drafts.delete(reference);
    },
  };
}
