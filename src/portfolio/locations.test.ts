import { expect, it } from 'vitest';
import { pointOn, projectViewports } from '../ui/map/map-viewport.ts';
import { pinPositions } from './locations.tsx';

const london = { longitude: -0.13, latitude: 51.51 };
const manchester = { longitude: -2.24, latitude: 53.48 };
const sweden = { longitude: 15.6, latitude: 62.4 };
const viewports = projectViewports([london, manchester, sweden]);

it.each(Object.entries(viewports))('pins places where they lie on the %s map', (_, viewport) => {
  const pins = pinPositions([london, manchester, sweden], viewport);
  for (const [index, place] of [london, manchester, sweden].entries())
    expect(pins[index]).toMatchObject(pointOn(viewport, place));
});

it.each(Object.entries(viewports))(
  'pins of neighbours point away from each other on the %s map',
  (_, viewport) => {
    expect(pinPositions([london, manchester, sweden], viewport).map(({ side }) => side)).toEqual([1, -1, 1]);
  },
);

it('the pin of a single place points to the right', () => {
  expect(pinPositions([london], viewports.middle)[0]?.side).toBe(1);
});

it('a project beyond the map is refused', () => {
  expect(() => pinPositions([{ longitude: -74, latitude: 40.7 }], viewports.tall)).toThrow(RangeError);
});
