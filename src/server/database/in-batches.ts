/** The number of rows that are changed in one transaction, so that no visitor waits for a long one. */
const batchSize = 200;

export function* inBatches<T>(items: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < items.length; start += batchSize) yield items.slice(start, start + batchSize);
}
