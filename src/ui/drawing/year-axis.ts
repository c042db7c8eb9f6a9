/** The mean length of a year. */
const msPerYear = 31_556_952_000;

/** The first year of an axis, or null where it shows any one year, and its length in years. */
export interface YearAxis {
  readonly firstYear: number | null;
  readonly years: number;
}

/** Where a day lies on the axis, in per cent of it. */
export function placeOfToday({ firstYear, years }: YearAxis, today: Date): number {
  const year = 1970 + today.getTime() / msPerYear;
  return (100 * (firstYear === null ? year % 1 : year - firstYear)) / years;
}

/** How the words align with the mark, so that they stay inside of the drawing. */
export function anchorOfToday(axis: YearAxis, today: Date): 'start' | 'middle' | 'end' {
  const place = placeOfToday(axis, today);
  if (place > 30 && place < 70) return 'middle';
  return place < 50 ? 'start' : 'end';
}

/** "Today, November 2026" */
export const formatToday = (today: Date) =>
  `Today, ${today.toLocaleDateString('en-GB', { month: 'long', year: 'numeric' })}`;
