/** Where somebody left the list, so that it goes on there. It is kept while the page is open. */
export interface ListPlace {
  readonly reference: string;
  /** Its next date and state when it was opened. */
  readonly due: string | null;
  readonly state: string;
  /** What stood after it then. */
  readonly next: string | null;
}

let place: ListPlace | undefined;

/** Replaces the place: one list is open at a time. */
export const setListPlace = (left: ListPlace): void => {
  place = left;
};

/** @returns undefined until an enquiry has been opened */
export const listPlace = (): ListPlace | undefined => place;

/** Notes that somebody goes from one enquiry to another, of which nothing is known until it has loaded. */
export const goOnTo = (reference: string): void =>
  setListPlace({ reference, due: null, state: '', next: null });

interface PlacedRow {
  readonly reference: string;
  readonly state: string;
  readonly next: { readonly date: string } | null;
}

/**
 * The row with which the list goes on: the one that was opened; where that has been answered or closed, and so has moved, the one that
 * stood after it.
 */
export function rowToGoOnWith(rows: readonly PlacedRow[], left: ListPlace | undefined): string | undefined {
  if (!left) return undefined;
  const opened = rows.find(({ reference }) => reference === left.reference);
  const stays = opened && opened.state === left.state && (opened.next?.date ?? null) === left.due;
  const after = rows.find(({ reference }) => reference === left.next);
  return (stays ? opened : (after ?? opened))?.reference;
}
