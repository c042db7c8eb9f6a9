import { geoEquirectangular } from 'd3-geo';
import { describe, expect, it } from 'vitest';
import { hatchLand, hatchPath, type LandTopology } from './hatched-land.ts';

/** A square of land of so many degrees about the middle of the world, with a square lake in its own middle. */
function island(size: number, lake: number): LandTopology {
  const [coast, shore] = [size / 2, lake / 2];
  return {
    type: 'Topology',
    arcs: [
      [
        [-coast, -coast],
        [-coast, coast],
        [coast, coast],
        [coast, -coast],
        [-coast, -coast],
      ],
      [
        [-shore, -shore],
        [shore, -shore],
        [shore, shore],
        [-shore, shore],
        [-shore, -shore],
      ],
    ],
    objects: {
      land: { type: 'GeometryCollection', geometries: [{ type: 'Polygon', arcs: [[0], [1]] }] },
    },
  };
}

/** One unit to a degree. */
const sheet = {
  width: 40,
  height: 40,
  spacing: 5,
  grid: 10,
  projection: geoEquirectangular()
    .scale(180 / Math.PI)
    .translate([20, 20])
    .precision(0)
    .clipExtent([
      [0, 0],
      [40, 40],
    ]),
};

describe('hatched land', () => {
  const strokes = hatchLand(island(20, 8), sheet);

  it('is ruled from coast to coast, and leaves water blank', () => {
    const inWords = strokes.map(({ y, from, to }) => `${String(y)}: ${from.toFixed(1)} to ${to.toFixed(1)}`);
    expect(inWords).toEqual([
      '12.5: 10.0 to 30.0',
      '17.5: 10.0 to 16.0',
      '17.5: 24.0 to 30.0',
      '22.5: 10.0 to 16.0',
      '22.5: 24.0 to 30.0',
      '27.5: 10.0 to 30.0',
    ]);
  });

  it('is written with relative moves along a row', () => {
    expect(hatchPath(strokes)).toBe('M10 12.5h20M10 17.5h6m8 0h6M10 22.5h6m8 0h6M10 27.5h20');
  });

  it('leaves out what would be a dot', () => {
    const coarse = { ...sheet, spacing: 40 };
    expect(hatchLand(island(30, 8), coarse).map(({ from, to }) => to - from)).toEqual([]);
    expect(hatchLand(island(36, 8), coarse).map(({ from, to }) => to - from)).toHaveLength(2);
  });
});
