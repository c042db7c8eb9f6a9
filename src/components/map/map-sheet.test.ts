import { describe, expect, it } from 'vitest';
import { placeOn, regionSheet, worldSheet } from './map-sheet.ts';

const world = worldSheet({ width: 1000, west: 170, east: 170, north: 75, south: 60, spacing: 5 });
const region = regionSheet({
  width: 800,
  height: 600,
  centre: [7, 57.9],
  parallels: [50, 65],
  scale: 1760,
  spacing: 5,
});

describe('the world', () => {
  it('reaches as far as it is told to', () => {
    expect(placeOn(world, { longitude: 11, latitude: 74.9 }).y).toBeCloseTo(0, 0);
    expect(placeOn(world, { longitude: 11, latitude: -59.9 }).y).toBeCloseTo(world.height, 0);
    expect(placeOn(world, { longitude: 11, latitude: 0 }).x).toBeCloseTo(world.width / 2);
  });

  it('puts more northern places higher and more eastern ones further right', () => {
    const london = placeOn(world, { longitude: 0, latitude: 51.5 });
    const singapore = placeOn(world, { longitude: 104, latitude: 1.4 });
    expect(london.y).toBeLessThan(singapore.y);
    expect(london.x).toBeLessThan(singapore.x);
  });

  it('refuses a place that lies outside of it', () => {
    expect(() => placeOn(world, { longitude: 0, latitude: -80 })).toThrow('Not on the map: 0, -80');
  });
});

describe('a region', () => {
  it('has its centre in the middle of the sheet', () => {
    const { x, y } = placeOn(region, { longitude: 7, latitude: 57.9 });
    expect(x).toBeCloseTo(400);
    expect(y).toBeCloseTo(300);
  });

  it('keeps areas: a tenth of a degree north of as much ground is as large anywhere', () => {
    const areaAt = (latitude: number) => {
      const side = 0.1;
      const from = placeOn(region, { longitude: 7, latitude });
      const north = placeOn(region, { longitude: 7, latitude: latitude + side });
      const east = placeOn(region, { longitude: 7 + side / Math.cos((latitude * Math.PI) / 180), latitude });
      return (from.y - north.y) * (east.x - from.x);
    };
    expect(areaAt(62) / areaAt(52)).toBeCloseTo(1, 2);
  });
});
