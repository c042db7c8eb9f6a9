import { expect, it } from 'vitest';
import { placeOn } from '../map/map-sheet.ts';
import { pinPlaces, projectSheets } from './project-map-geometry.ts';

const london = { longitude: -0.13, latitude: 51.51 };
const manchester = { longitude: -2.24, latitude: 53.48 };
const sweden = { longitude: 15.6, latitude: 62.4 };

it.each(Object.entries(projectSheets))('pins places where they lie on the %s sheet', (_, sheet) => {
  const pins = pinPlaces([london, manchester, sweden], sheet);
  for (const [index, place] of [london, manchester, sweden].entries())
    expect(pins[index]).toMatchObject(placeOn(sheet, place));
});

it.each(Object.entries(projectSheets))('neighbours lean away from each other on the %s sheet', (_, sheet) => {
  expect(pinPlaces([london, manchester, sweden], sheet).map(({ side }) => side)).toEqual([1, -1, 1]);
});

it('a place alone leans to the right', () => {
  expect(pinPlaces([london], projectSheets.middle)[0]?.side).toBe(1);
});

it('a project beyond the map is refused', () => {
  expect(() => pinPlaces([{ longitude: -74, latitude: 40.7 }], projectSheets.tall)).toThrow(RangeError);
});
