import {
  geoAzimuthalEqualArea,
  geoCentroid,
  geoDistance,
  geoEqualEarth,
  geoPath,
  type GeoProjection,
} from 'd3-geo';

/** A rectangle with a projected part of the earth. Every projection is equal-area. */
export interface MapViewport {
  width: number;
  height: number;
  /** Distance between the lines of the sea. */
  spacing: number;
  /** Whether the whole world is shown, with coarser coasts than a region. */
  isWorld: boolean;
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

/** The whole world in the Equal Earth projection. */
function worldViewport({ width, spacing }: Pick<MapViewport, 'width' | 'spacing'>): MapViewport {
  const projection = geoEqualEarth().rotate([-centralMeridian, 0]).fitWidth(width, { type: 'Sphere' });
  const [, [, bottom]] = geoPath(projection).bounds({ type: 'Sphere' });
  return createViewport(projection, { width, height: Math.round(bottom), spacing, isWorld: true });
}

/** A rectangle in units of the viewport, without the map that fills it. */
type MapFrame = Record<'width' | 'height' | 'spacing', number>;

/** A region is drawn no closer than this angle, in radians, across its shorter side. */
const closestView = 0.3;
/** Places further than this from their middle, in radians, are shown on a map of the world. */
const furthestOnRegion = 0.9;

/**
 * The part of the earth around places, in the Lambert azimuthal equal-area projection: each place is at least a sixth of the
 * width from a side, so that its name fits.
 * @param places at least one
 */
export function regionViewport(frame: MapFrame, places: readonly Coordinates[]): MapViewport {
  const { width, height } = frame;
  const coordinates = places.map(({ longitude, latitude }): [number, number] => [longitude, latitude]);
  const points = { type: 'MultiPoint' as const, coordinates };
  const middle = geoCentroid(points);
  if (coordinates.some((place) => geoDistance(place, middle) > furthestOnRegion)) return worldViewport(frame);

  const projection = geoAzimuthalEqualArea().rotate([-middle[0], -middle[1]]).scale(1).translate([0, 0]);
  const [[left, top], [right, bottom]] = geoPath(projection).bounds(points);
  const scale = Math.min(
    Math.min(width, height) / closestView,
    ((2 / 3) * width) / (right - left),
    ((2 / 3) * height) / (bottom - top),
  );
  projection
    .scale(scale)
    .translate([width / 2 - (scale * (left + right)) / 2, height / 2 - (scale * (top + bottom)) / 2]);
  return createViewport(projection, { ...frame, isWorld: false });
}

/** The projects in landscape, and in portrait for narrow windows. */
export const projectViewports = (projects: readonly Coordinates[]) => ({
  middle: regionViewport({ width: 800, height: 380, spacing: 5 }, projects),
  tall: regionViewport({ width: 360, height: 420, spacing: 4.5 }, projects),
});

/** @throws {RangeError} when the place lies outside of the viewport */
export function pointOn({ width, height, projection }: MapViewport, { longitude, latitude }: Coordinates) {
  const [x, y] = projection([longitude, latitude]) ?? [NaN, NaN];
  if (x >= 0 && x <= width && y >= 0 && y <= height) return { x, y };
  throw new RangeError(`Not on the map: ${String(longitude)}, ${String(latitude)}`);
}

/** "51.5° N, 0.1° W" */
export function formatCoordinates({ longitude, latitude }: Coordinates): string {
  const degrees = (value: number) => `${Math.abs(value).toFixed(1)}°`;
  return `${degrees(latitude)}\u00a0${latitude < 0 ? 'S' : 'N'}, ${degrees(longitude)}\u00a0${longitude < 0 ? 'W' : 'E'}`;
}
