import fc from 'fast-check';
import { expect, it } from 'vitest';
import { excerptOf, type FoundTerm, type Segment } from './excerpt.ts';
import { termOf } from './search-terms.ts';

const among =
  (...terms: readonly string[]): FoundTerm =>
  (word) => {
    const term = termOf(word) ?? '';
    return terms.includes(term) ? term : null;
  };
const textOf = (segments: readonly Segment[]) => segments.map(({ text }) => text).join('');
const marked = (segments: readonly Segment[]) =>
  segments.flatMap(({ text, isMatch }) => (isMatch ? [text] : []));

it('an excerpt is the part of the text that has the most terms', () => {
  const filler = 'Nothing of it stands here at all, whatever one reads. '.repeat(10);
  const text = `One gift. ${filler}A gift above the limit needs approval. ${filler}`;
  const segments = excerptOf(text, among('gift', 'limit'));
  expect(marked(segments)).toEqual(['gift', 'limit']);
  expect(textOf(segments)).toMatch(/^… .*A gift above the limit needs approval\..* …$/);
});

it.each([
  ['before the term', `${'a-'.repeat(150)}gift`],
  ['after the term', `gift${'-a'.repeat(150)}`],
])('an excerpt is no longer than asked for where the text has no space %s', (_what, text) => {
  const segments = excerptOf(text, among('gift'), 100);
  expect(marked(segments)).toEqual(['gift']);
  expect(textOf(segments).replaceAll(/^… | …$/g, '').length).toBeLessThanOrEqual(100);
});

it('an excerpt of sentences is in them, and no longer than asked for', () => {
  fc.assert(
    fc.property(fc.lorem({ maxCount: 80 }), fc.subarray(['lorem', 'dolor', 'sit', 'amet']), (text, terms) => {
      const excerpt = textOf(excerptOf(text, among(...terms), 100)).replaceAll(/^… | …$/g, '');
      expect(text).toContain(excerpt);
      expect(excerpt.length).toBeLessThanOrEqual(100);
    }),
  );
});
