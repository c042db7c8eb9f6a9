import { placeOn, regionSheet, type MapSheet, type Place } from '../map/map-sheet.ts';

const cone = { parallels: [50, 65] } as const;

/** Northern Europe across the page, and upright for narrow windows. */
export const projectSheets = {
  middle: regionSheet({ ...cone, width: 800, height: 600, centre: [7, 57.9], scale: 1760, spacing: 4.5 }),
  tall: regionSheet({ ...cone, width: 360, height: 420, centre: [6.5, 57.6], scale: 1130, spacing: 4.5 }),
} as const satisfies Record<string, MapSheet>;

/** Where a place lies, and to which side its bubble leans: away from its nearest neighbour. */
export interface PinnedPlace {
  readonly x: number;
  readonly y: number;
  readonly side: -1 | 1;
}

/**
 * Places on a sheet, in the order in which they are given.
 * @throws when one of them lies outside of the sheet
 */
export function pinPlaces(places: readonly Place[], sheet: MapSheet): readonly PinnedPlace[] {
  const points = places.map((place) => placeOn(sheet, place));
  return points.map((point) => {
    const [nearest] = points
      .filter((other) => other !== point)
      .sort((a, b) => Math.hypot(a.x - point.x, a.y - point.y) - Math.hypot(b.x - point.x, b.y - point.y));
    return { ...point, side: nearest !== undefined && nearest.x > point.x ? -1 : 1 };
  });
}
