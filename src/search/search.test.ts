import fc from 'fast-check';
import { expect, it } from 'vitest';
import { maxSearchLength, parseSearch, searchAddress } from './search.ts';

const read = (text: string) => parseSearch(new URL(searchAddress(text), 'http://site.example').searchParams);

it.each([
  ['fees & “costs”', 'fees & “costs”'],
  ['  two\n words\t', 'two words'],
  ['a\u0000b', 'a b'],
  ['\u202egnp', 'gnp'],
  ['cafe\u0301', 'café'],
])('%j is read as %j', (typed, text) => {
  expect(read(typed)).toBe(text);
});

/** Half of a character too. */
const codeUnit = fc.nat(0xffff).map((code) => String.fromCharCode(code));

it('whatever is typed is one well-formed line that is not too long', () => {
  fc.assert(
    fc.property(fc.string({ unit: codeUnit, maxLength: 1_000 }), (typed) => {
      const text = read(typed) ?? '';
      expect(text.isWellFormed()).toBe(true);
      expect(text.length).toBeLessThanOrEqual(maxSearchLength);
      expect(text).not.toMatch(/\p{Cc}/u);
    }),
  );
});
