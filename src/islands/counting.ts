/** How long a counter takes from nought to its target, in milliseconds. */
export const countDuration = 2000;

/** How much of a figure must be seen before it starts to count: one tenth. */
export const countThreshold = 0.1;

/** Decimals and separators apart, where a counter stands after `elapsed` milliseconds: cubic ease-out. */
export function countAt(target: number, elapsed: number): number {
  const progress = Math.min(Math.max(elapsed / countDuration, 0), 1);
  return target * (1 - (1 - progress) ** 3);
}
