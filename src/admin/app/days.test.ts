import { expect, it } from 'vitest';
import { shortDayWords } from './days.ts';

it('a day of another year has its year: enquiries are kept for years', () => {
  expect(shortDayWords('2026-11-27', '2026-11-29')).toBe('Fri 27 Nov');
  expect(shortDayWords('2024-11-27', '2026-11-29')).toBe('Wed 27 Nov 2024');
});
