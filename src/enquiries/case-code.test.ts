import { expect, it } from 'vitest';
import { newCaseCode, parseCaseCode } from './case-code.ts';

const code = newCaseCode();

it('a case code is at random, in four groups of four: at least 76 bits', () => {
  const codes = Array.from({ length: 2000 }, newCaseCode);
  expect(new Set(codes).size).toBe(2000);
  for (const made of codes)
    expect(made).toMatch(/^(?:[2-9B-DF-HJKMNP-TV-Z]{4}-){3}[2-9B-DF-HJKMNP-TV-Z]{4}$/);
  const characters = new Set(codes.join('').replaceAll('-', ''));
  expect(16 * Math.log2(characters.size)).toBeGreaterThan(76);
});

it.each([code.toLowerCase(), code.replaceAll('-', ''), ` ${code.replaceAll('-', ' – ')}\n`])(
  'a case code is read from %j',
  (typed) => {
    expect(parseCaseCode(typed)).toBe(code);
  },
);

it.each(['', 'HM-7QK4-93PD', code.slice(1), `${code}2`, '\0'.repeat(1000)])('and not from %j', (typed) => {
  expect(parseCaseCode(typed)).toBeNull();
});
