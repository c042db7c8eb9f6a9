import { geoConicEqualArea, geoEqualEarth, type GeoProjection } from 'd3-geo';

/**
 * A sheet with a part of the earth on it. Both projections keep areas true, so that no continent is drawn
 * larger than another of its size.
 */
export interface MapSheet {
  readonly width: number;
  readonly height: number;
  /** Distance from one hatch line of the land to the next. */
  readonly spacing: number;
  /** Degrees from one line of the grid to the next. */
  readonly grid: number;
  /** From degrees to units of the sheet; clips to the sheet. */
  readonly projection: GeoProjection;
}

interface WorldPart {
  readonly width: number;
  /** How far the sheet reaches: degrees of longitude from the central meridian, along the equator… */
  readonly west: number;
  readonly east: number;
  /** …and degrees of latitude along the central meridian. */
  readonly north: number;
  readonly south: number;
  readonly spacing: number;
}

/** Through the Bering Strait on the far side, so that no continent is cut. */
const centralMeridian = 11;

/** Degrees of longitude that the sun takes an hour for. */
const hour = 15;

/** Distance between the points of a curve that may be left out, in units of the sheet. */
const precision = 1.2;

/** The inhabited world, or a part of it, on Equal Earth. Its meridians stand an hour apart. */
export function worldSheet({ width, west, east, north, south, spacing }: WorldPart): MapSheet {
  const projection = geoEqualEarth().rotate([-centralMeridian, 0]).scale(1).translate([0, 0]);
  const [left] = projection([centralMeridian - west, 0]) ?? [0];
  const [right] = projection([centralMeridian + east, 0]) ?? [0];
  const [, top] = projection([centralMeridian, north]) ?? [0, 0];
  const [, bottom] = projection([centralMeridian, -south]) ?? [0, 0];
  const scale = width / (right - left);
  const height = Math.round((bottom - top) * scale);
  projection
    .scale(scale)
    .translate([-left * scale, -top * scale])
    .precision(precision)
    .clipExtent([
      [0, 0],
      [width, height],
    ]);
  return { width, height, spacing, grid: hour, projection };
}

interface RegionPart {
  readonly width: number;
  readonly height: number;
  /** Longitude and latitude in the middle of the sheet. */
  readonly centre: readonly [longitude: number, latitude: number];
  /** The latitudes at which the cone cuts the globe; shapes are truest between them. */
  readonly parallels: readonly [south: number, north: number];
  /** Units of the sheet to the radius of the earth. */
  readonly scale: number;
  readonly spacing: number;
}

/** A region on Albers’s cone. */
export function regionSheet({ width, height, centre, parallels, scale, spacing }: RegionPart): MapSheet {
  const [longitude, latitude] = centre;
  const projection = geoConicEqualArea()
    .parallels([...parallels])
    .rotate([-longitude, 0])
    .center([0, latitude])
    .scale(scale)
    .translate([width / 2, height / 2])
    .precision(precision)
    .clipExtent([
      [0, 0],
      [width, height],
    ]);
  return { width, height, spacing, grid: 5, projection };
}

export interface Place {
  readonly longitude: number;
  readonly latitude: number;
}

/**
 * Where a place lies on a sheet.
 * @param place in degrees
 * @returns x from the left and y from the top, in units of the sheet
 * @throws when the place lies outside of the sheet
 */
export function placeOn(
  { projection, width, height }: MapSheet,
  { longitude, latitude }: Place,
): {
  readonly x: number;
  readonly y: number;
} {
  const [x, y] = projection([longitude, latitude]) ?? [NaN, NaN];
  if (!(x >= 0 && x <= width && y >= 0 && y <= height))
    throw new RangeError(`Not on the map: ${String(longitude)}, ${String(latitude)}`);
  return { x, y };
}
