import { geoGraticule, geoPath } from 'd3-geo';
import { feature } from 'topojson-client';
import type { MapViewport } from './map-viewport.ts';

type Topology = Parameters<typeof feature>[0];

/** Natural Earth's land as packaged by world-atlas: public domain, one topology with an object called "land". */
export type LandTopology = Topology & { objects: { land: Topology['objects'][string] } };

/** One segment of a horizontal hatch line, in the units of the viewport. */
export interface HatchSegment {
  y: number;
  from: number;
  to: number;
}

/**
 * Land as horizontal hatch lines, clipped to the coasts.
 * @returns segments from the top down, each row from left to right; none shorter than a third of the spacing
 */
export function hatchLand(topology: LandTopology, viewport: MapViewport): HatchSegment[] {
  const { width, height, spacing } = viewport;
  const outlines = projectedOutlines(topology, viewport);
  const rows = Array.from({ length: Math.floor(height / spacing) }, (_, row) => (row + 0.5) * spacing);
  return rows.flatMap((y) => {
    const crossings = crossingsAt(outlines, y);
    // Even-odd rule: land lies between the first and the second crossing, the third and the fourth…
    return Array.from({ length: Math.floor(crossings.length / 2) }, (_, pair) => ({
      y,
      from: Math.max(0, crossings[2 * pair] ?? 0),
      to: Math.min(width, crossings[2 * pair + 1] ?? 0),
    })).filter(({ from, to }) => to - from >= spacing / 3);
  });
}

type Point = readonly [x: number, y: number];

/** Rings of coasts and lakes, projected and clipped. */
function projectedOutlines(topology: LandTopology, { projection }: MapViewport): Point[][] {
  const rings: Point[][] = [];
  const context = {
    beginPath: () => undefined,
    arc: () => undefined,
    moveTo: (x: number, y: number) => void rings.push([[x, y]]),
    lineTo: (x: number, y: number) => void rings.at(-1)?.push([x, y]),
    closePath: () => undefined,
  };
  geoPath(projection, context)(feature(topology, topology.objects.land));
  return rings;
}

/** Where the outlines cross a horizontal line, from left to right. A vertex on the line counts once. */
function crossingsAt(rings: readonly (readonly Point[])[], y: number): number[] {
  const found: number[] = [];
  for (const ring of rings) {
    for (const [index, [x1, y1]] of ring.entries()) {
      const [x2, y2] = ring[(index + 1) % ring.length] ?? [x1, y1];
      if (y1 <= y !== y2 <= y) found.push(x1 + ((y - y1) / (y2 - y1)) * (x2 - x1));
    }
  }
  return found.sort((a, b) => a - b);
}

/** Path data to whole units, with relative moves within a row. */
export function hatchPath(segments: readonly HatchSegment[]): string {
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
  land: LandTopology;
  viewports: Readonly<Record<string, MapViewport>>;
}

/**
 * An SVG file with one group for each viewport, which pages refer to as `<use href="file.svg#name">`. It has no
 * colours of its own and takes the page's, in print and in forced colours as well.
 */
export function MapFile({ land, viewports }: MapFileProps) {
  return (
    <svg xmlns="http://www.w3.org/2000/svg" fill="none" stroke="currentColor">
      {Object.entries(viewports).map(([name, viewport]) => (
        <g key={name} id={name} fill="none" stroke="currentColor">
          <path
            d={
              geoPath(viewport.projection).digits(0)(geoGraticule().step([viewport.grid, viewport.grid])()) ??
              ''
            }
            strokeOpacity="0.28"
            strokeWidth="0.6"
            vectorEffect="non-scaling-stroke"
          />
          <path
            d={hatchPath(hatchLand(land, viewport))}
            strokeWidth="0.8"
            vectorEffect="non-scaling-stroke"
          />
        </g>
      ))}
    </svg>
  );
}
