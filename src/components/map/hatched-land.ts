import { geoPath } from 'd3-geo';
import { feature } from 'topojson-client';
import type { MapSheet } from './map-sheet.ts';

type Topology = Parameters<typeof feature>[0];

/** Natural Earth's land as world-atlas ships it: public domain, one topology with an object called "land". */
export type LandTopology = Topology & { readonly objects: { readonly land: Topology['objects'][string] } };

/** A stretch of one hatch line: from x to x at a height, in the units of the sheet. */
export interface HatchStroke {
  readonly y: number;
  readonly from: number;
  readonly to: number;
}

type Point = readonly [x: number, y: number];

/**
 * Land as it is hatched on a drawing: parallel horizontal strokes that begin and end at a coast.
 * @param sheet its projection clips to the sheet; the first line stands half a spacing below the upper edge
 * @returns strokes from the upper edge down, each row from left to right; none is shorter than a third of the spacing
 */
export function hatchLand(
  topology: LandTopology,
  { width, height, spacing, projection }: MapSheet,
): HatchStroke[] {
  const coasts = ringsOf(topology, projection);
  const rows = Array.from({ length: Math.floor(height / spacing) }, (_, row) => (row + 0.5) * spacing);
  return rows.flatMap((y) =>
    inPairs(crossings(coasts, y))
      .map(([from, to]) => ({ y, from: Math.max(0, from), to: Math.min(width, to) }))
      .filter(({ from, to }) => to - from >= spacing / 3),
  );
}

/** Outlines of land and of the seas within it, projected and clipped. */
function ringsOf(topology: LandTopology, projection: MapSheet['projection']): Point[][] {
  const rings: Point[][] = [];
  const collect = {
    beginPath: () => undefined,
    arc: () => undefined,
    moveTo: (x: number, y: number) => void rings.push([[x, y]]),
    lineTo: (x: number, y: number) => void rings.at(-1)?.push([x, y]),
    closePath: () => undefined,
  };
  geoPath(projection, collect)(feature(topology, topology.objects.land));
  return rings;
}

/** Where the outlines cross a horizontal line, from left to right. A corner on the line counts once. */
function crossings(rings: readonly (readonly Point[])[], y: number): number[] {
  const found: number[] = [];
  for (const ring of rings) {
    for (const [index, [x1, y1]] of ring.entries()) {
      const [x2, y2] = ring[(index + 1) % ring.length] ?? [x1, y1];
      if (y1 <= y !== y2 <= y) found.push(x1 + ((y - y1) / (y2 - y1)) * (x2 - x1));
    }
  }
  return found.sort((a, b) => a - b);
}

/** Between the first and the second crossing there is land, then water, and so on. */
function inPairs(values: readonly number[]): (readonly [number, number])[] {
  return Array.from({ length: Math.floor(values.length / 2) }, (_, pair) => [
    values[2 * pair] ?? 0,
    values[2 * pair + 1] ?? 0,
  ]);
}

/** Path data of hatch strokes, to whole units. Strokes of one row follow each other by relative moves. */
export function hatchPath(strokes: readonly HatchStroke[]): string {
  let [row, pen] = [NaN, 0];
  return strokes
    .map(({ y, from, to }) => {
      const [start, end] = [Math.round(from), Math.round(to)];
      const move = y === row ? `m${String(start - pen)} 0` : `M${String(start)} ${String(y)}`;
      [row, pen] = [y, end];
      return `${move}h${String(end - start)}`;
    })
    .join('');
}
