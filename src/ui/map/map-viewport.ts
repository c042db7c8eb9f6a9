import { geoConicEqualArea, geoEqualEarth, type GeoProjection } from 'd3-geo';

/** A rectangle with a projected part of the earth. Both projections are equal-area. */
export interface MapViewport {
  width: number;
  height: number;
  /** Distance between the hatch lines of the land. */
  spacing: number;
  /** Degrees between the lines of the graticule. */
  grid: number;
  /** Converts degrees to units of the viewport, and clips to the viewport. */
  projection: GeoProjection;
}

/** A position in degrees. */
export interface Coordinates {
  longitude: number;
  latitude: number;
}

function createViewport(projection: GeoProjection, size: Omit<MapViewport, 'projection'>): MapViewport {
  projection.precision(1.2).clipExtent([
    [0, 0],
    [size.width, size.height],
  ]);
  return { ...size, projection };
}

/** Its antimeridian passes through the Bering Strait, so that no continent is cut. */
const centralMeridian = 11;

/**
 * The world, or a part of it, in the Equal Earth projection. Its meridians are 15°, one hour, apart. `west` and `east` are
 * degrees from the central meridian, along the equator; `north` and `south` from the equator, along that meridian.
 */
export function worldViewport(
  options: Record<'width' | 'west' | 'east' | 'north' | 'south' | 'spacing', number>,
): MapViewport {
  const { width, west, east, north, south, spacing } = options;
  const southernmost: [number, number] = [centralMeridian, -south];
  const coordinates = [
    [centralMeridian - west, 0],
    [centralMeridian + east, 0],
    [centralMeridian, north],
    southernmost,
  ];
  const projection = geoEqualEarth()
    .rotate([-centralMeridian, 0])
    .fitWidth(width, { type: 'MultiPoint', coordinates });
  const [, bottom] = projection(southernmost) ?? [0, 0];
  return createViewport(projection, { width, height: Math.round(bottom), spacing, grid: 15 });
}

interface RegionOptions {
  width: number;
  height: number;
  centre: readonly [longitude: number, latitude: number];
  parallels: readonly [south: number, north: number];
  /** Units of the viewport to the radius of the earth. */
  scale: number;
  spacing: number;
}

/** A region in the Albers equal-area conic projection. */
export function regionViewport(options: RegionOptions): MapViewport {
  const { width, height, centre, parallels, scale, spacing } = options;
  const projection = geoConicEqualArea()
    .parallels([...parallels])
    .rotate([-centre[0], 0])
    .center([0, centre[1]])
    .scale(scale)
    .translate([width / 2, height / 2]);
  return createViewport(projection, { width, height, spacing, grid: 5 });
}

/** The world for wide windows, and a closer part of it for narrow ones. */
export const officeViewports = {
  world: worldViewport({ width: 1312, west: 157, east: 168, north: 76, south: 55, spacing: 4.5 }),
  near: worldViewport({ width: 640, west: 133, east: 122, north: 67, south: 42, spacing: 6 }),
};

const northernEurope = { parallels: [50, 65], spacing: 4.5 } as const;

/** Northern Europe in landscape, and in portrait for narrow windows. */
export const projectViewports = {
  middle: regionViewport({ ...northernEurope, width: 800, height: 600, centre: [7, 57.9], scale: 1760 }),
  tall: regionViewport({ ...northernEurope, width: 360, height: 420, centre: [6.5, 57.6], scale: 1130 }),
};

/** @throws {RangeError} when the place lies outside of the viewport */
export function pointOn({ projection, width, height }: MapViewport, { longitude, latitude }: Coordinates) {
  const [x, y] = projection([longitude, latitude]) ?? [NaN, NaN];
  if (!(x >= 0 && x <= width && y >= 0 && y <= height))
    throw new RangeError(`Not on the map: ${String(longitude)}, ${String(latitude)}`);
  return { x, y };
}

/** "51.5° N, 0.1° W" */
export function formatCoordinates({ longitude, latitude }: Coordinates): string {
  const degrees = (value: number) => `${Math.abs(value).toFixed(1)}°`;
  return `${degrees(latitude)} ${latitude < 0 ? 'S' : 'N'}, ${degrees(longitude)} ${longitude < 0 ? 'W' : 'E'}`;
}
