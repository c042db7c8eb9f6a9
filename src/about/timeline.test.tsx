import { expect, test } from 'vitest';
import { timeline } from '../../company/targets.ts';
import { scaleMilestones } from './timeline.tsx';

test('places each milestone at its distance in time', () => {
  const { milestones, years } = scaleMilestones([
    { year: 2000, status: 'achieved', title: 'a' },
    { year: 2010, status: 'target', title: 'b' },
    { year: 2030, status: 'target', title: 'c' },
  ]);
  expect(years).toBe(40);
  expect(milestones.map(({ at }) => at)).toEqual([0, 25, 75]);
  expect(milestones.map(({ yearsToNext }) => yearsToNext)).toEqual([10, 20, null]);
});

test('leaves a fifth of the width between the company’s own milestones and after the last', () => {
  const at = [...scaleMilestones(timeline).milestones.map((milestone) => milestone.at), 100];
  for (const [index, end] of at.entries()) {
    if (index > 0) expect(end - (at[index - 1] ?? 0)).toBeGreaterThanOrEqual(20);
  }
});

test('refuses a single date', () => {
  expect(() => scaleMilestones([{ year: 2025, status: 'achieved', title: 'a' }])).toThrow(RangeError);
});
