import { expect, it } from 'vitest';
import { roadmap, targets } from '../../company/targets.ts';
import { roadmapPoints } from './roadmap-and-targets.tsx';

it('the roadmap falls to the scale of its years and of the carbon that remains', () => {
  const [start, half, end] = roadmapPoints;
  expect([start?.x, end?.x]).toEqual([0, 100]);
  for (const { year, remaining, x, y } of roadmapPoints) {
    expect(x / 100).toBeCloseTo((year - roadmap[0].year) / (roadmap[2].year - roadmap[0].year));
    const [highest = NaN, lowest = NaN] = [start?.y, end?.y];
    expect((lowest - y) / (lowest - highest)).toBeCloseTo(remaining / 100);
  }
  expect(half?.remaining).toBe(100 - parseInt(targets.carbonReductionBy2030.target));
});
