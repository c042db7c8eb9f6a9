import { expect, it } from 'vitest';
import { cubeEdge, formatPreciseCubeEdge } from './gas-volume.ts';

it.each([
  [1, 8.117, '8.12'],
  [9, 16.885, '16.9'],
  [1_000, 81.17, '81.2'],
  [1_000_000, 811.7, '812'],
  [100_000_000, 3767.5, '3,770'],
])('%i tons of CO2, at 1.87 kg a cubic metre, fill a cube with an edge of %f m', (tons, edge, printed) => {
  expect(cubeEdge(tons)).toBeCloseTo(edge, 1);
  // The cube has the volume of the mass.
  expect((cubeEdge(tons) ** 3 * 1.87) / 1000).toBeCloseTo(tons, 4);
  expect(formatPreciseCubeEdge(tons)).toBe(`${printed}\u00a0m`);
});
