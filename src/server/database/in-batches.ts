/** The number of rows that are read or changed at once, so that no visitor waits for a long transaction. */
const batchSize = 200;

export function* inBatches<T>(items: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < items.length; start += batchSize) yield items.slice(start, start + batchSize);
}
