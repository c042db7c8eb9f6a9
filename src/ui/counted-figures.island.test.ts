import { describe, expect, it } from 'vitest';
import { countAt, countDurationMs } from './counted-figures.island.tsx';

describe('a counter', () => {
  it('starts at zero and ends exactly at its target', () => {
    expect(countAt(87_500, 0)).toBe(0);
    expect(countAt(87_500, countDurationMs)).toBe(87_500);
  });

  it('stays at its target when a frame comes late', () => {
    expect(countAt(8.5, countDurationMs * 3)).toBe(8.5);
  });

  it('eases out: it covers more than four fifths of the way in the first half', () => {
    expect(countAt(100, countDurationMs / 2)).toBeCloseTo(87.5);
  });

  it('takes two seconds, as specified', () => {
    expect(countDurationMs).toBe(2000);
  });
});
