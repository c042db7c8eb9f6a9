import { expect, it } from 'vitest';
import { readingTime } from './reading-time.ts';

it.each([
  [0, '1 minute'],
  [220, '1 minute'],
  [440, '2 minutes'],
])('a text of %i words takes %s to read', (words, time) => {
  expect(readingTime(Array.from({ length: words }, () => 'word').join(' '))).toBe(time);
});
