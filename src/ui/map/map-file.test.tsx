import { brotliCompressSync } from 'node:zlib';
import { geoEquirectangular } from 'd3-geo';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { hatchSea, hatchPath, MapFile, type LandTopology } from './map-file.tsx';
import { officeViewports, projectViewports } from './map-viewport.ts';

describe.each([
  { name: 'the world', viewports: officeViewports },
  {
    name: 'northern Europe',
    viewports: projectViewports([
      { longitude: -0.13, latitude: 51.51 },
      { longitude: 15.6, latitude: 62.4 },
    ]),
  },
  {
    name: 'the Philippines and Indonesia, which have the most coasts,',
    viewports: projectViewports([
      { longitude: 106.8, latitude: -6.2 },
      { longitude: 121, latitude: 14.6 },
    ]),
  },
])('the file of $name', ({ viewports }) => {
  const draw = () => renderToStaticMarkup(<MapFile viewports={viewports} />);
  const svg = draw();

  it('is the same whenever it is drawn', () => {
    expect(draw()).toBe(svg);
  });

  it('is at most 12 KB, brotli 11', () => {
    expect(brotliCompressSync(svg).length).toBeLessThanOrEqual(12 * 1024);
  });

  it('has sea on every one of its drawings, and no number that went wrong', () => {
    for (const name of Object.keys(viewports)) expect(svg).toContain(`<g id="${name}"`);
    expect(svg.match(/d="M\d+ [\d.]+h\d+/g)).toHaveLength(Object.keys(viewports).length);
    expect(svg).not.toMatch(/NaN|undefined|d=""/);
  });

  it('has neither a colour of its own nor a style', () => {
    expect(svg).not.toMatch(/#|rgb|style/);
  });
});

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

/** The scale is one unit to a degree. */
const viewport = {
  width: 40,
  height: 40,
  spacing: 5,
  isWorld: false,
  projection: geoEquirectangular()
    .scale(180 / Math.PI)
    .translate([20, 20])
    .precision(0)
    .clipExtent([
      [0, 0],
      [40, 40],
    ]),
};

describe('the ruled sea', () => {
  const segments = hatchSea(island(20, 8), viewport);

  it('is ruled from coast to coast, and leaves the land blank', () => {
    const rows = segments.map(({ y, from, to }) => `${String(y)}: ${from.toFixed(1)} to ${to.toFixed(1)}`);
    expect(rows).toEqual([
      '2.5: 0.0 to 40.0',
      '7.5: 0.0 to 40.0',
      '12.5: 0.0 to 10.0',
      '12.5: 30.0 to 40.0',
      '17.5: 0.0 to 10.0',
      '17.5: 16.0 to 24.0',
      '17.5: 30.0 to 40.0',
      '22.5: 0.0 to 10.0',
      '22.5: 16.0 to 24.0',
      '22.5: 30.0 to 40.0',
      '27.5: 0.0 to 10.0',
      '27.5: 30.0 to 40.0',
      '32.5: 0.0 to 40.0',
      '37.5: 0.0 to 40.0',
    ]);
  });

  it('is written with relative moves along a row', () => {
    expect(hatchPath(segments.filter(({ y }) => y > 10 && y < 20))).toBe(
      'M0 12.5h10m20 0h10M0 17.5h10m6 0h8m6 0h10',
    );
  });

  it('leaves out what would be a dot', () => {
    const coarse = { ...viewport, spacing: 40 };
    expect(hatchSea(island(30, 8), coarse)).toEqual([]);
    expect(hatchSea(island(12, 8), coarse).map(({ from, to }) => to - from)).toHaveLength(2);
  });
});
