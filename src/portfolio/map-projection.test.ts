import { expect, it } from 'vitest';
import { formatCoordinates, landAround, placesOnMap } from './map-projection.ts';

const london = { longitude: -0.13, latitude: 51.51 };
const manchester = { longitude: -2.24, latitude: 53.48 };
const sweden = { longitude: 15.6, latitude: 62.4 };
const auckland = { longitude: 174.8, latitude: -36.8 };
const honolulu = { longitude: -157.9, latitude: 21.3 };

it.each([
  ['one place', [london]],
  ['two neighbours', [london, manchester]],
  ['several countries', [london, manchester, sweden]],
  ['the southern hemisphere', [auckland, { longitude: 151.2, latitude: -33.9 }]],
  ['both sides of the antimeridian', [auckland, honolulu]],
])('a map of %s has room for a name beside each, and land', (_, places) => {
  for (const place of placesOnMap(places).flatMap(({ x, y }) => [x, y])) {
    expect(place).toBeGreaterThanOrEqual(0.166);
    expect(place).toBeLessThanOrEqual(0.834);
  }
  expect(landAround(places)).toMatch(/^M[\d.,MLZ-]+$/);
});

it('north is above south, and east right of west', () => {
  const [south, , north] = placesOnMap([london, manchester, sweden]);
  expect(north?.y).toBeLessThan(south?.y ?? 0);
  expect(north?.x).toBeGreaterThan(south?.x ?? 1);
});

it('coordinates say on which side of the equator and of Greenwich a place lies', () => {
  expect(formatCoordinates(london)).toBe('51.5°\u00a0N, 0.1°\u00a0W');
  expect(formatCoordinates({ longitude: 151.2, latitude: -33.9 })).toBe('33.9°\u00a0S, 151.2°\u00a0E');
});
