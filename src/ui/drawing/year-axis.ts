/** The mean length of a year. */
const msPerYear = 31_556_952_000;

/**
 * The year at `start`, or null on a drawing of any year; and the length of a year. Both in per cent of the drawing's width, or of
 * its height where it is vertical, or in its own units.
 */
export interface YearAxis {
  readonly firstYear: number | null;
  readonly start?: number;
  readonly yearLength: number;
  readonly unit: '%' | '';
  readonly isVertical?: boolean;
}

/** Where a day lies on the axis: "10.0%" or "510.0". */
export function placeOfToday({ firstYear, start = 0, yearLength, unit }: YearAxis, today: Date): string {
  const years = 1970 + today.getTime() / msPerYear;
  const place = start + (firstYear === null ? years % 1 : years - firstYear) * yearLength;
  return place.toFixed(1) + unit;
}

/** "Today, November 2026" */
export const formatToday = (today: Date) =>
  `Today, ${today.toLocaleDateString('en-GB', { month: 'long', year: 'numeric' })}`;
