import { expect, it } from 'vitest';
import { roundLength } from './round-length.ts';

it.each([
  [8.1, 5],
  [1, 1],
  [2, 2],
  [4_999, 2_000],
  [190, 100],
])('a length of at most %f m is rounded to %i m', (length, rounded) => {
  expect(roundLength(length)).toBe(rounded);
});
