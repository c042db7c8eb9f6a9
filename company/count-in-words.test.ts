import { expect, it } from 'vitest';
import { countInWords } from './count-in-words.ts';

it('things are counted in words up to ten', () => {
  const counted = [0, 1, 3, 10, 11].map((count) => countInWords(count, 'project'));
  expect(counted).toEqual(['no projects', 'one project', 'three projects', 'ten projects', '11 projects']);
  expect(countInWords(2, 'company', 'companies')).toBe('two companies');
});
