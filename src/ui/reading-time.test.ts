import { describe, expect, it } from 'vitest';
import { readingMinutes } from './reading-time.ts';

const words = (amount: number) => Array.from({ length: amount }, () => 'word').join(' ');

describe('the time to read a text', () => {
  it('is never less than a minute', () => {
    expect(readingMinutes('')).toBe(1);
    expect(readingMinutes(words(10))).toBe(1);
  });

  it('grows by a minute with every 220 words, to the nearest minute', () => {
    expect(readingMinutes(words(329))).toBe(1);
    expect(readingMinutes(words(331))).toBe(2);
    expect(readingMinutes(words(2200))).toBe(10);
  });
});
