import { describe, expect, it } from 'vitest';
import { fitTitle } from './fit-title.ts';

const column = { width: 460, height: 430, largest: 112 };

describe('a title', () => {
  it('of one word is set as large as its line allows', () => {
    expect(fitTitle('About', { width: 1080, height: 172, largest: 172 })).toEqual({
      lines: ['About'],
      size: 172,
    });
    expect(fitTitle('Investor Relations', { width: 1080, height: 136, largest: 136 }).lines).toHaveLength(1);
  });

  it('breaks into lines of even length, none of which breaks a word', () => {
    const { lines } = fitTitle('Counting the carbon already in the walls', column);
    expect(lines.join(' ')).toBe('Counting the carbon already in the walls');
    const lengths = lines.map((line) => line.length);
    expect(Math.max(...lengths) - Math.min(...lengths)).toBeLessThanOrEqual(3);
  });

  it('becomes smaller rather than taller than its column', () => {
    const { lines, size } = fitTitle('Fifty megawatts and a forest road', column);
    expect(lines.length * size).toBeLessThanOrEqual(column.height);
    expect(size).toBeLessThan(column.largest);
  });

  it('that fits at no size is refused', () => {
    expect(() =>
      fitTitle('Incomprehensibilities and counterrevolutionaries', { ...column, width: 200 }),
    ).toThrow(RangeError);
  });
});
