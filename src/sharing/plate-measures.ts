/** Pixels: the size that every network shows whole and large. */
export const plateSize = { width: 1200, height: 630 } as const;

/** Pixels from the top to the ground line: the same on every plate, so that a row of them shares it. */
export const datum = 540;

/** Pixels between the edge and what is written. */
export const margin = 60;

/** The most bytes that a plate may have. */
export const plateBytes = 120_000;

/** Letters: a title of more stands in a column beside its picture, a shorter one on the line above it. */
const longestLine = 22;

export function isLong(title: string): boolean {
  return title.length > longestLine;
}
