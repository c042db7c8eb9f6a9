import { offices, type Office } from '../../../company/offices.ts';
import { placeOn, worldSheet, type MapSheet } from '../map/map-sheet.ts';

/** The offices in the order in which they stand on a map, and in their row beneath it. */
export const fromWestToEast: readonly Office[] = offices.toSorted((a, b) => a.longitude - b.longitude);

/** The world across the page, and closer for narrow windows. */
export const officeSheets = {
  world: worldSheet({ width: 1312, west: 157, east: 168, north: 76, south: 55, spacing: 4.5 }),
  near: worldSheet({ width: 640, west: 133, east: 122, north: 67, south: 42, spacing: 6 }),
} as const satisfies Record<string, MapSheet>;

/** Radius of a grid bubble at the foot of a leader. */
export const bubble = 19;

/** Below the world, the strip in which the leaders turn towards their columns. */
const firstTurn = 16;
const betweenTurns = 13;

/** Height of the world with the strip of leaders and the bubbles. */
export const worldHeight =
  officeSheets.world.height + firstTurn + fromWestToEast.length * betweenTurns + 2 * bubble + 6;

/** A leader: from a place plumb down to its turn, across to its column and down to its bubble. */
export interface Leader {
  readonly x: number;
  readonly y: number;
  readonly turn: number;
  /** Middle of the bubble. */
  readonly column: number;
  readonly foot: number;
}

/**
 * One leader for each office, to columns of equal width under the world. Each turns lower than the one to its
 * west, so that none crosses another; where a column begins right below, the leader runs straight.
 */
export function officeLeaders(): readonly Leader[] {
  const { world } = officeSheets;
  return fromWestToEast.map((office, index) => {
    const place = placeOn(world, office);
    const column = (index * world.width) / fromWestToEast.length + bubble + 1;
    return {
      ...place,
      turn: world.height + firstTurn + index * betweenTurns,
      column: Math.abs(place.x - column) < bubble ? place.x : column,
      foot: worldHeight - bubble - 1,
    };
  });
}
