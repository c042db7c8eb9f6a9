import { expect, it } from 'vitest';
import { ratingOf } from './risk-scales.ts';

it.each([
  [1, 1, 'Low'],
  [2, 2, 'Low'],
  [1, 5, 'Medium'],
  [3, 3, 'Medium'],
  [2, 5, 'High'],
  [3, 5, 'High'],
  [4, 4, 'Critical'],
  [5, 5, 'Critical'],
] as const)('a risk of likelihood %i and impact %i is %s', (likelihood, impact, rating) => {
  expect(ratingOf(likelihood, impact)).toBe(rating);
});
