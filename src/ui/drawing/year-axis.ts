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

function placeOf({ firstYear, start = 0, yearLength }: YearAxis, day: Date): number {
  const years = 1970 + day.getTime() / msPerYear;
  return start + (firstYear === null ? years % 1 : years - firstYear) * yearLength;
}

/** Where a day lies on the axis: "10.0%" or "510.0". */
export const placeOfToday = (axis: YearAxis, today: Date): string =>
  placeOf(axis, today).toFixed(1) + axis.unit;

/** Where the words begin, so that they stay inside of a drawing that is as wide as its section. */
export function anchorOfToday(axis: YearAxis, today: Date): 'start' | 'middle' | 'end' {
  const place = placeOf(axis, today);
  if (axis.unit === '' || (place > 30 && place < 70)) return 'middle';
  return place < 50 ? 'start' : 'end';
}

/** "Today, November 2026" */
export const formatToday = (today: Date) =>
  `Today, ${today.toLocaleDateString('en-GB', { month: 'long', year: 'numeric' })}`;
