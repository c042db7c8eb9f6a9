import { expect, it } from 'vitest';
import { placeOnSheet, sheet } from './place-on-sheet.ts';

it('puts the centre of the projection in the middle of the sheet', () => {
  const { x, y } = placeOnSheet(7, 57.9);
  expect(x).toBeCloseTo(sheet.width / 2);
  expect(y).toBeCloseTo(sheet.height / 2);
});

it('keeps shapes: a short step is as long to the east as to the north, on the ground', () => {
  const from = placeOnSheet(-0.13, 51.51);
  const north = placeOnSheet(-0.13, 51.52);
  const east = placeOnSheet(-0.13 + 0.01 / Math.cos((51.51 * Math.PI) / 180), 51.51);
  const length = (to: typeof from) => Math.hypot(to.x - from.x, to.y - from.y);
  expect(length(east)).toBeCloseTo(length(north), 3);
});
