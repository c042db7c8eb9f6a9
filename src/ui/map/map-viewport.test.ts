import { describe, expect, it } from 'vitest';
import { formatCoordinates, pointOn, regionViewport, worldViewport } from './map-viewport.ts';

const world = worldViewport({ width: 1000, spacing: 5 });
const frame = { width: 800, height: 600, spacing: 5 };
const london = { longitude: -0.13, latitude: 51.51 };
const manchester = { longitude: -2.24, latitude: 53.48 };
const sweden = { longitude: 15.6, latitude: 62.4 };
const auckland = { longitude: 174.8, latitude: -36.8 };
const honolulu = { longitude: -157.9, latitude: 21.3 };

describe('the world', () => {
  it('is shown from pole to pole, about its central meridian', () => {
    expect(pointOn(world, { longitude: 11, latitude: 89.9 }).y).toBeCloseTo(0, 0);
    expect(pointOn(world, { longitude: 11, latitude: -89.9 }).y).toBeCloseTo(world.height, 0);
    expect(pointOn(world, { longitude: 11, latitude: 0 }).x).toBeCloseTo(world.width / 2);
  });

  it('puts more northern places higher and more eastern ones further right', () => {
    const london = pointOn(world, { longitude: 0, latitude: 51.5 });
    const singapore = pointOn(world, { longitude: 104, latitude: 1.4 });
    expect(london.y).toBeLessThan(singapore.y);
    expect(london.x).toBeLessThan(singapore.x);
  });
});

describe('a region', () => {
  it.each([
    ['one place', [london]],
    ['two neighbours', [london, manchester]],
    ['several countries', [london, manchester, sweden]],
    ['the southern hemisphere', [auckland, { longitude: 151.2, latitude: -33.9 }]],
    ['both sides of the antimeridian', [auckland, honolulu]],
  ])('shows %s with room for a name at each side, about the middle', (_, places) => {
    const viewport = regionViewport(frame, places);
    const points = places.map((place) => pointOn(viewport, place));
    const across = points.map(({ x }) => x);
    const down = points.map(({ y }) => y);
    expect(Math.min(...across)).toBeGreaterThanOrEqual(133);
    expect(Math.max(...across)).toBeLessThanOrEqual(667);
    expect((Math.min(...across) + Math.max(...across)) / 2).toBeCloseTo(400);
    expect((Math.min(...down) + Math.max(...down)) / 2).toBeCloseTo(300);
  });

  it('is no closer for one place than for a country', () => {
    const { y } = pointOn(regionViewport(frame, [london]), { ...london, latitude: 60 });
    expect(y).toBeGreaterThan(0);
  });

  it('refuses a place that lies outside of it', () => {
    expect(() => pointOn(regionViewport(frame, [london]), auckland)).toThrow('Not on the map: 174.8, -36.8');
  });

  it('is the world for places on several continents', () => {
    const viewport = regionViewport(frame, [london, auckland, { longitude: -74, latitude: 40.7 }]);
    expect(viewport.height).toBeLessThan(viewport.width / 1.8);
    expect(pointOn(viewport, auckland).x).toBeGreaterThan(pointOn(viewport, london).x);
  });

  it('keeps areas: a tenth of a degree north of as much ground is as large anywhere', () => {
    const region = regionViewport(frame, [london, sweden]);
    const areaAt = (latitude: number) => {
      const side = 0.1;
      const from = pointOn(region, { longitude: 7, latitude });
      const north = pointOn(region, { longitude: 7, latitude: latitude + side });
      const east = pointOn(region, { longitude: 7 + side / Math.cos((latitude * Math.PI) / 180), latitude });
      return (from.y - north.y) * (east.x - from.x) - (from.x - north.x) * (east.y - from.y);
    };
    expect(areaAt(60) / areaAt(53)).toBeCloseTo(1, 2);
  });
});

it('coordinates say on which side of the equator and of Greenwich a place lies', () => {
  expect(formatCoordinates({ longitude: -0.13, latitude: 51.51 })).toBe('51.5°\u00a0N, 0.1°\u00a0W');
  expect(formatCoordinates({ longitude: 151.2, latitude: -33.9 })).toBe('33.9°\u00a0S, 151.2°\u00a0E');
});
