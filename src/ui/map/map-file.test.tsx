import { brotliCompressSync } from 'node:zlib';
import { geoEquirectangular } from 'd3-geo';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import landFromAfar from 'world-atlas/land-110m.json' with { type: 'json' };
import landCloseUp from 'world-atlas/land-50m.json' with { type: 'json' };
import { hatchLand, hatchPath, MapFile, type LandTopology } from './map-file.tsx';
import { officeViewports, projectViewports } from './map-viewport.ts';

describe.each([
  { name: 'the world', land: landFromAfar, viewports: officeViewports([]) },
  {
    name: 'the whole world',
    land: landFromAfar,
    viewports: officeViewports([{ longitude: 174.8, latitude: -41.3 }]),
  },
  {
    name: 'northern Europe',
    land: landCloseUp,
    viewports: projectViewports([
      { longitude: -0.13, latitude: 51.51 },
      { longitude: 15.6, latitude: 62.4 },
    ]),
  },
  {
    name: 'the Philippines and Indonesia, which have the most coasts,',
    land: landCloseUp,
    viewports: projectViewports([
      { longitude: 106.8, latitude: -6.2 },
      { longitude: 121, latitude: 14.6 },
    ]),
  },
])('the file of $name', ({ land, viewports }) => {
  const draw = () =>
    renderToStaticMarkup(<MapFile land={land as unknown as LandTopology} viewports={viewports} />);
  const svg = draw();

  it('is the same whenever it is drawn', () => {
    expect(draw()).toBe(svg);
  });

  it('is at most 12 KB, brotli 11', () => {
    expect(brotliCompressSync(svg).length).toBeLessThanOrEqual(12 * 1024);
  });

  it('has land on every one of its drawings, and no number that went wrong', () => {
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
  const segments = hatchLand(island(20, 8), viewport);

  it('is ruled from coast to coast, and leaves water blank', () => {
    const rows = segments.map(({ y, from, to }) => `${String(y)}: ${from.toFixed(1)} to ${to.toFixed(1)}`);
    expect(rows).toEqual([
      '12.5: 10.0 to 30.0',
      '17.5: 10.0 to 16.0',
      '17.5: 24.0 to 30.0',
      '22.5: 10.0 to 16.0',
      '22.5: 24.0 to 30.0',
      '27.5: 10.0 to 30.0',
    ]);
  });

  it('is written with relative moves along a row', () => {
    expect(hatchPath(segments)).toBe('M10 12.5h20M10 17.5h6m8 0h6M10 22.5h6m8 0h6M10 27.5h20');
  });

  it('leaves out what would be a dot', () => {
    const coarse = { ...viewport, spacing: 40 };
    expect(hatchLand(island(30, 8), coarse).map(({ from, to }) => to - from)).toEqual([]);
    expect(hatchLand(island(36, 8), coarse).map(({ from, to }) => to - from)).toHaveLength(2);
  });
});
