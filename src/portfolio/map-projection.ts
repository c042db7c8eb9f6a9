import { geoAzimuthalEqualArea, geoCentroid, geoCircle, geoPath } from 'd3-geo';
import { feature } from 'topojson-client';
import land from 'world-atlas/land-50m.json' with { type: 'json' };

/** A position in degrees. */
export interface Coordinates {
  readonly longitude: number;
  readonly latitude: number;
}

/** The view box of every map. */
export const mapSize = { width: 800, height: 500 } as const;

type Topology = Parameters<typeof feature>[0];

/** The region around some places, in an equal-area projection: each lies at least a sixth of the map from its edges. */
function projectionAround(places: readonly Coordinates[]) {
  const { width, height } = mapSize;
  const points = {
    type: 'MultiPoint' as const,
    coordinates: places.map(({ longitude, latitude }) => [longitude, latitude]),
  };
  const middle = geoCentroid(points);
  // Around one place, or close neighbours, four degrees are shown to every side.
  const closest = geoCircle().center(middle).radius(4)();
  const corners = [
    [width / 6, height / 6],
    [(5 * width) / 6, (5 * height) / 6],
  ] as [[number, number], [number, number]];
  return geoAzimuthalEqualArea()
    .rotate([-middle[0], -middle[1]])
    .fitExtent(corners, { type: 'GeometryCollection', geometries: [points, closest] })
    .clipExtent([
      [0, 0],
      [width, height],
    ]);
}

/** The land around some places as SVG path data in the units of `mapSize`, from Natural Earth’s coasts (public domain). */
export function landAround(places: readonly Coordinates[]): string {
  // TypeScript infers the JSON as arrays of numbers, not as a topology.
  const topology = land as unknown as Topology & { objects: { land: Topology['objects'][string] } };
  const draw = geoPath(projectionAround(places)).digits(1);
  return draw(feature(topology, topology.objects.land)) ?? '';
}

/** Where each place lies on the map around all of them, as shares of its width and height. */
export function placesOnMap(places: readonly Coordinates[]): { x: number; y: number }[] {
  const projection = projectionAround(places);
  return places.map(({ longitude, latitude }) => {
    const [x, y] = projection([longitude, latitude]) ?? [NaN, NaN];
    return { x: x / mapSize.width, y: y / mapSize.height };
  });
}

/** "51.5° N, 0.1° W" */
export function formatCoordinates({ longitude, latitude }: Coordinates): string {
  const degrees = (value: number) => `${Math.abs(value).toFixed(1)}°`;
  return `${degrees(latitude)}\u00a0${latitude < 0 ? 'S' : 'N'}, ${degrees(longitude)}\u00a0${longitude < 0 ? 'W' : 'E'}`;
}
