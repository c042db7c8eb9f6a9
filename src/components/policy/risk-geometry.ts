import { scaleBand } from 'd3-scale';
import { impacts, likelihoods, ratingOf, type RiskRating } from '../../../company/risk-scales.ts';

/** One format of the heat map. Lengths are in the units of its view box. */
export interface RiskSheet {
  readonly name: 'middle' | 'tall';
  readonly width: number;
  readonly height: number;
  /** Where the grid of cells begins and ends. */
  readonly left: number;
  readonly top: number;
  readonly bottom: number;
  /** Height above each row that is left for the name of its impact, where none is left before it. */
  readonly lane: number;
  /** Size of type. */
  readonly label: number;
}

export const riskSheets: readonly RiskSheet[] = [
  { name: 'middle', width: 690, height: 356, left: 124, top: 70, bottom: 350, lane: 0, label: 14 },
  { name: 'tall', width: 300, height: 406, left: 1, top: 66, bottom: 401, lane: 27, label: 12.75 },
];

/** One pair of a likelihood and an impact. */
export interface RiskCell {
  readonly likelihood: string;
  readonly impact: string;
  readonly rating: RiskRating;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Impacts from the gravest down, as the rows of the map. */
export const fromGravest = impacts.toReversed();

/** The 25 cells, row by row: likelihood grows to the right, impact upwards. */
export function riskCells({ width, left, top, bottom, lane }: RiskSheet): RiskCell[] {
  const across = scaleBand(likelihoods, [left, width - 1]);
  const down = scaleBand(fromGravest, [top, bottom]);
  return fromGravest.flatMap((impact) =>
    likelihoods.map((likelihood) => ({
      likelihood,
      impact,
      rating: ratingOf(likelihoods.indexOf(likelihood) + 1, impacts.indexOf(impact) + 1),
      x: across(likelihood) ?? left,
      y: (down(impact) ?? top) + lane,
      width: across.bandwidth(),
      height: down.bandwidth() - lane,
    })),
  );
}

/** A stretch of the stepped line between cells of different ratings: from a point, across or down. */
export interface RiskBoundary {
  readonly x: number;
  readonly y: number;
  readonly dx: number;
  readonly dy: number;
}

/** Where the rating changes from a cell to the next one on its right or below it. Lanes between rows are stepped over. */
export function riskBoundaries(cells: readonly RiskCell[]): RiskBoundary[] {
  const columns = likelihoods.length;
  return cells.flatMap((cell, index) => {
    const right = index % columns === columns - 1 ? undefined : cells[index + 1];
    const below = cells[index + columns];
    const { x, y, width, height, rating } = cell;
    return [
      right && right.rating !== rating ? [{ x: right.x, y, dx: 0, dy: height }] : [],
      below && below.rating !== rating && below.y === y + height ? [{ x, y: below.y, dx: width, dy: 0 }] : [],
    ].flat();
  });
}
