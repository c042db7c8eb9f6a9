import { expect, it } from 'vitest';
import { percentAxis } from './bar.tsx';

it('ends at the first step that is not below the largest value', () => {
  const { end, divisions, labels } = percentAxis([8, 7.2, 9.5], 2);
  expect({ end, divisions, labels }).toEqual({
    end: 10,
    divisions: 5,
    labels: ['0%', '2%', '4%', '6%', '8%', '10%'],
  });
});

it('leaves room above the largest value where it is asked to', () => {
  expect(percentAxis([8, 12, 11], 2, 1).end).toBe(14);
});

it('places values to scale, from zero', () => {
  const { at } = percentAxis([8], 2);
  expect([0, 2, 7, 8].map(at)).toEqual([0, 25, 87.5, 100]);
});
