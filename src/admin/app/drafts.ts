export interface Draft {
  readonly text: string;
  /** Of the reply that this text becomes, which is stored and sent once, however often it is posted. */
  readonly idempotencyKey: string;
}

/** Where the drafts of one person are kept, by reference. */
export interface Drafts {
  readonly get: (reference: string) => Draft | undefined;
  readonly set: (reference: string, draft: Draft) => unknown;
  readonly delete: (reference: string) => unknown;
}

const nameOf = (reference: string, person: string) => `draft ${reference} ${person}`;

/** The drafts to enquiries outlast the tab and the session. */
export const storedDrafts = (person: string): Drafts => ({
  get: (reference) =>
    (JSON.parse(localStorage.getItem(nameOf(reference, person)) ?? 'null') as Draft | null) ?? undefined,
  set: (reference, draft) => localStorage.setItem(nameOf(reference, person), JSON.stringify(draft)),
  delete: (reference) => localStorage.removeItem(nameOf(reference, person)),
});

/** Deletes what anybody at this browser has written to an enquiry. */
export function deleteDrafts(reference: string) {
  for (const name of Object.keys(localStorage))
    if (name.startsWith(nameOf(reference, ''))) localStorage.removeItem(name);
}
