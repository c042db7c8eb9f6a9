import { expect, it } from 'vitest';
import { positionInWords } from './position-in-words.ts';

it('says on which side of the equator and of Greenwich a place lies', () => {
  expect(positionInWords({ longitude: -0.13, latitude: 51.51 })).toBe('51.5° N, 0.1° W');
  expect(positionInWords({ longitude: 151.2, latitude: -33.9 })).toBe('33.9° S, 151.2° E');
});
