import { describe, expect, it } from 'vitest';
import { formatCoordinates, pointOn, regionViewport, worldViewport } from './map-viewport.ts';

const world = worldViewport({ width: 1000, west: 170, east: 170, north: 75, south: 60, spacing: 5 });
const region = regionViewport({
  width: 800,
  height: 600,
  centre: [7, 57.9],
  parallels: [50, 65],
  scale: 1760,
  spacing: 5,
});

describe('the world', () => {
  it('reaches as far as it is told to', () => {
    expect(pointOn(world, { longitude: 11, latitude: 74.9 }).y).toBeCloseTo(0, 0);
    expect(pointOn(world, { longitude: 11, latitude: -59.9 }).y).toBeCloseTo(world.height, 0);
    expect(pointOn(world, { longitude: 11, latitude: 0 }).x).toBeCloseTo(world.width / 2);
  });

  it('puts more northern places higher and more eastern ones further right', () => {
    const london = pointOn(world, { longitude: 0, latitude: 51.5 });
    const singapore = pointOn(world, { longitude: 104, latitude: 1.4 });
    expect(london.y).toBeLessThan(singapore.y);
    expect(london.x).toBeLessThan(singapore.x);
  });

  it('refuses a place that lies outside of it', () => {
    expect(() => pointOn(world, { longitude: 0, latitude: -80 })).toThrow('Not on the map: 0, -80');
  });
});

describe('a region', () => {
  it('has its centre in the middle of the viewport', () => {
    const { x, y } = pointOn(region, { longitude: 7, latitude: 57.9 });
    expect(x).toBeCloseTo(400);
    expect(y).toBeCloseTo(300);
  });

  it('keeps areas: a tenth of a degree north of as much ground is as large anywhere', () => {
    const areaAt = (latitude: number) => {
      const side = 0.1;
      const from = pointOn(region, { longitude: 7, latitude });
      const north = pointOn(region, { longitude: 7, latitude: latitude + side });
      const east = pointOn(region, { longitude: 7 + side / Math.cos((latitude * Math.PI) / 180), latitude });
      return (from.y - north.y) * (east.x - from.x);
    };
    expect(areaAt(62) / areaAt(52)).toBeCloseTo(1, 2);
  });
});

it('coordinates say on which side of the equator and of Greenwich a place lies', () => {
  expect(formatCoordinates({ longitude: -0.13, latitude: 51.51 })).toBe('51.5° N, 0.1° W');
  expect(formatCoordinates({ longitude: 151.2, latitude: -33.9 })).toBe('33.9° S, 151.2° E');
});
