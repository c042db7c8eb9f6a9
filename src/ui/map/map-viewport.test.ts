import { describe, expect, it } from 'vitest';
import { formatCoordinates, pointOn, regionViewport } from './map-viewport.ts';

const frame = { width: 800, height: 600, spacing: 5 };
const london = { longitude: -0.13, latitude: 51.51 };
const manchester = { longitude: -2.24, latitude: 53.48 };
const sweden = { longitude: 15.6, latitude: 62.4 };
const auckland = { longitude: 174.8, latitude: -36.8 };
const honolulu = { longitude: -157.9, latitude: 21.3 };

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

  it('refuses a place that lies outside of it', () => {
    expect(() => pointOn(regionViewport(frame, [london]), auckland)).toThrow('Not on the map: 174.8, -36.8');
  });
});

it('coordinates say on which side of the equator and of Greenwich a place lies', () => {
  expect(formatCoordinates({ longitude: -0.13, latitude: 51.51 })).toBe('51.5°\u00a0N, 0.1°\u00a0W');
  expect(formatCoordinates({ longitude: 151.2, latitude: -33.9 })).toBe('33.9°\u00a0S, 151.2°\u00a0E');
});
