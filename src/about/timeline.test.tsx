import { expect, test } from 'vitest';
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
