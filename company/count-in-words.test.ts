import { expect, it } from 'vitest';
import { countInWords, listInWords } from './count-in-words.ts';

it.each([
  [0, 'no projects'],
  [1, 'one project'],
  [3, 'three projects'],
  [10, 'ten projects'],
  [11, '11 projects'],
])('%i is counted as %s', (count, text) => {
  expect(countInWords(count, 'project')).toBe(text);
});

it('a plural that is not the singular with an s is given', () => {
  expect(countInWords(2, 'company', 'companies')).toBe('two companies');
});

it('names are listed in the order given, each once', () => {
  expect(listInWords(['London', 'Dubai', 'London'])).toBe('London and Dubai');
  expect(listInWords(['London'])).toBe('London');
});
