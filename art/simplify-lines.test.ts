import { expect, it } from 'vitest';
import { join, simplify, straighten } from './simplify-lines.ts';

it('leaves out the points that lie on a straight line', () => {
  const line = [
    [0, 0],
    [5, 0.2],
    [10, 0],
    [10, 8],
  ] as const;
  expect(straighten(line, 0.45)).toEqual([
    [0, 0],
    [10, 0],
    [10, 8],
  ]);
});

it('joins segments end to end, whichever way round they are', () => {
  const segments = [
    [
      [0, 0],
      [4, 0],
    ],
    [
      [4, 6],
      [4, 0],
    ],
  ] as const;
  expect(join(segments).map((line) => line.length)).toEqual([3]);
});

it('draws one line of two that run beside each other, and keeps that of the greater weight', () => {
  const edge = [
    [0, 10],
    [40, 10],
  ] as const;
  const besideIt = [
    [0, 11],
    [60, 11],
  ] as const;
  const [outline, detail] = simplify([[edge], [besideIt]], 1, 3);
  expect(outline).toHaveLength(1);
  expect(detail?.flat().every(([x]) => x >= 39)).toBe(true);
});

it('leaves out what is shorter than asked', () => {
  const speck = [
    [0, 0],
    [2, 0],
  ] as const;
  expect(simplify([[speck]], 1, 3)).toEqual([[]]);
});

it('keeps lines that cross', () => {
  const cross = [
    [
      [0, 10],
      [20, 10],
    ],
    [
      [10, 0],
      [10, 20],
    ],
  ] as const;
  expect(simplify([cross], 1, 3)[0]).toHaveLength(2);
});

it('goes straight on where lines cross, and keeps a slope of many short pieces one line', () => {
  const pieces = Array.from({ length: 20 }, (_, k) => [
    [k * 4, k * 0.2],
    [k * 4 + 4, k * 0.2 + 0.2],
  ]) as unknown as [[number, number], [number, number]][];
  const across = [
    [40, 2],
    [40, 30],
  ] as const;
  expect(simplify([[across, ...pieces]], 1, 3)[0]).toContainEqual([
    [0, 0],
    [80, 4],
  ]);
});
