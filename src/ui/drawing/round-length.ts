/** The greatest of 1, 2 and 5 times a power of ten that is not above the length. */
export function roundLength(length: number): number {
  const power = 10 ** Math.floor(Math.log10(length));
  return power * ([5, 2].find((factor) => factor * power <= length) ?? 1);
}
