import { expect, it } from 'vitest';
import { parseTons } from './typed-tons.ts';

const parse = (...typed: readonly string[]) =>
  parseTons(new URLSearchParams(typed.map((text) => ['tons', text])));

it.each([
  ['1', 1],
  ['9', 9],
  [' 9 ', 9],
  ['007', 7],
  ['1000', 1000],
  ['1,000', 1000],
  ['1 000', 1000],
  ['1\u00a0000', 1000],
  ['1\u202f000', 1000],
  ['1’000', 1000],
  ["1'000", 1000],
  ['１２', 12],
  ['9 tons', 9],
  ['1 ton', 1],
  ['9t', 9],
  ['1,000 tonnes', 1000],
  ['100,000,000', 100_000_000],
])('“%s” is understood as %i', (typed, tons) => {
  expect(parse(typed)).toMatchObject({ tons });
});

const range = 'Enter a number of tons from 1 to 100,000,000';
const digits = 'Enter a number of tons in digits, such as 9 or 1,000';
const whole = 'Enter a whole number of tons, without a decimal point';

it.each([
  ['', 'Enter a number of tons'],
  [' ', 'Enter a number of tons'],
  ['0', range],
  ['000', range],
  ['-5', range],
  ['−5', range],
  ['100000001', range],
  ['1'.repeat(60), range],
  ['9.5', whole],
  ['9,5', whole],
  ['.5', whole],
  ['1.000', whole],
  ['10,00', whole],
  ['nine', digits],
  ['1e6', digits],
  ['1,000 000', digits],
  ['1,,000', digits],
  ['9 tons of coal', digits],
  ['<b>9</b>', digits],
  ['0x10', digits],
  ['٩', digits],
  ['Infinity', digits],
  ['\u0000', 'Enter a number of tons'],
])('what is wrong with “%s” is said, and the text is kept', (typed, error) => {
  expect(parse(typed)).toEqual({
    text: typed.normalize('NFKC').replace('\u0000', '').trim().slice(0, 40),
    error,
  });
});

it('a query without tons has none, and one with several is refused with the first', () => {
  expect(parse()).toBeNull();
  expect(parse('9', '10')).toEqual({
    text: '9',
    error: 'The address has several numbers of tons. Enter one number',
  });
});

it('reads forty characters of a long text', () => {
  expect(parse('a'.repeat(16_000))).toEqual({ text: 'a'.repeat(40), error: range });
  // A character of which NFKC makes eighteen.
  const expanded = parse('\ufdfa'.repeat(16_000));
  expect(expanded?.text.length).toBeLessThanOrEqual(40 * 18);
});
