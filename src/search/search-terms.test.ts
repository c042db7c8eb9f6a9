import { expect, it } from 'vitest';
import { termOf } from './search-terms.ts';

it.each([
  ['policy', 'policies'],
  ['report', 'reporting'],
  ['whistleblower', 'whistleblowing'],
  ['cookie', 'Cookies'],
  ['CO2', 'CO₂'],
  ['250,000', '250000'],
  ['cafe', 'Café'],
])('a word has one term in each form: %s, %s', (one, other) => {
  expect(termOf(one)).toBe(termOf(other));
});

it.each(['the', 'How', 'a', 'your'])('a word that says nothing has none: %s', (word) => {
  expect(termOf(word)).toBeNull();
});

it('a word has a limit after folding, which makes eighteen letters of one', () => {
  expect(termOf('\uFDFA'.repeat(100))?.length).toBe(40);
});
