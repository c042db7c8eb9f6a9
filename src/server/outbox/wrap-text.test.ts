import fc from 'fast-check';
import { expect, it } from 'vitest';
import { wrapLines } from './wrap-text.ts';

it('Lines are broken between words, so that none is longer than 72 characters, and every word stays', () => {
  const words = fc.array(fc.stringMatching(/^[\w.,:/<>-]{1,40}$/), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(fc.array(words, { minLength: 1 }), fc.constantFrom('', '> ', '  '), (typed, before) => {
      const wrapped = wrapLines(typed.map((line) => line.join(' ')).join('\n'), before);
      const lines = wrapped.split('\n');
      for (const line of lines) expect(line.length, line).toBeLessThanOrEqual(72);
      for (const line of lines) expect(line.startsWith(before)).toBe(true);
      const kept = lines.flatMap((line) => line.slice(before.length).trim().split(' '));
      expect(kept).toEqual(typed.flat());
    }),
  );
});

it('What continues a list item stands below its words', () => {
  const line = (count: number) => 'word '.repeat(count).trim();
  expect(wrapLines(`- ${line(20)}`)).toBe(`- ${line(14)}\n  ${line(6)}`);
  expect(wrapLines(`12. ${line(20)}`)).toBe(`12. ${line(13)}\n    ${line(7)}`);
});

it('A link stays whole, and a line that fits is kept to the letter', () => {
  const link = `https://www.site.example/${'path/'.repeat(30)}`;
  expect(wrapLines(`Read it at ${link} today`)).toBe(`Read it at\n${link}\ntoday`);
  const table = 'Height      12 m\n  Width      3 m';
  expect(wrapLines(table)).toBe(table);
});

it('Sixteen thousand letters that fit badly take no longer than they must', () => {
  for (const hostile of [' ', '-', '- ', '1', '1) ', 'a ', '>']) {
    const text = hostile.repeat(16_000 / hostile.length);
    expect(wrapLines(text).replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
  }
});
