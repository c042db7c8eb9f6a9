import { geoPath } from 'd3-geo';
import { feature } from 'topojson-client';
import landFromAfar from 'world-atlas/land-110m.json' with { type: 'json' };
import landCloseUp from 'world-atlas/land-50m.json' with { type: 'json' };
import type { MapViewport } from './map-viewport.ts';

type Topology = Parameters<typeof feature>[0];

/** Natural Earth's land as packaged by world-atlas: public domain, one topology with an object called "land". */
type LandTopology = Topology & { objects: { land: Topology['objects'][string] } };

type Sea = readonly { y: number; from: number; to: number }[];

/** By viewport: a build asks for each many times, and the coasts of a region have 60,000 points. */
const seas = new Map<string, Sea>();

/**
 * The sea as horizontal lines from coast to coast, or to the edge of the viewport or of the world.
 * @returns segments from the top down, each row from left to right; none shorter than a third of the spacing
 */
export function seaOf(viewport: MapViewport): Sea {
  const { projection, ...size } = viewport;
  const key = JSON.stringify([size, projection.rotate(), projection.scale(), projection.translate()]);
  const sea = seas.get(key) ?? drawSea(viewport);
  seas.set(key, sea);
  return sea;
}

function drawSea({ width, height, spacing, isWorld, projection }: MapViewport): Sea {
  // TypeScript infers the JSON as arrays of numbers, not as a topology.
  const topology = (isWorld ? landFromAfar : landCloseUp) as unknown as LandTopology;
  const rings: [x: number, y: number][][] = [];
  const draw = geoPath(projection, {
    beginPath: () => undefined,
    arc: () => undefined,
    moveTo: (x, y) => void rings.push([[x, y]]),
    lineTo: (x, y) => void rings.at(-1)?.push([x, y]),
    closePath: () => undefined,
  });
  draw({ type: 'Sphere' });
  draw(feature(topology, topology.objects.land));

  const rows = Array.from({ length: Math.floor(height / spacing) }, (_, row) => (row + 0.5) * spacing);
  return rows.flatMap((y) => {
    const crossings = rings.flatMap((ring) =>
      ring.flatMap(([x1, y1], index) => {
        const [x2, y2] = ring[(index + 1) % ring.length] ?? [x1, y1];
        // A vertex on the line counts once.
        return y1 <= y === y2 <= y ? [] : x1 + ((y - y1) / (y2 - y1)) * (x2 - x1);
      }),
    );
    crossings.sort((a, b) => a - b);
    // Even-odd rule: the edge of the world is crossed, then coasts. Sea lies between the first and the second crossing, the third
    // and the fourth…
    return Array.from({ length: Math.floor(crossings.length / 2) }, (_, pair) => ({
      y,
      from: Math.max(0, crossings[2 * pair] ?? 0),
      to: Math.min(width, crossings[2 * pair + 1] ?? 0),
    })).filter(({ from, to }) => to - from >= spacing / 3);
  });
}

/** Path data to whole units, with relative moves within a row. */
function hatchPath(segments: Sea): string {
  let [row, x] = [NaN, 0];
  return segments
    .map(({ y, from, to }) => {
      const [start, end] = [Math.round(from), Math.round(to)];
      const move = y === row ? `m${String(start - x)} 0` : `M${String(start)} ${String(y)}`;
      [row, x] = [y, end];
      return `${move}h${String(end - start)}`;
    })
    .join('');
}

interface MapFileProps {
  viewports: Readonly<Record<string, MapViewport>>;
}

/**
 * An SVG file with one group for each viewport, which pages refer to as `<use href="file.svg#name">`: the sea is ruled and
 * the land is plain. It has no colours of its own and takes the page's, in print and in forced colours as well.
 */
export function MapFile({ viewports }: MapFileProps) {
  const stroke = { fill: 'none', stroke: 'currentColor' };
  return (
    <svg xmlns="http://www.w3.org/2000/svg" {...stroke}>
      {Object.entries(viewports).map(([name, viewport]) => (
        <g key={name} id={name} {...stroke}>
          <path
            d={hatchPath(seaOf(viewport))}
            strokeOpacity="0.55"
            strokeWidth="0.7"
            vectorEffect="non-scaling-stroke"
          />
        </g>
      ))}
    </svg>
  );
}
