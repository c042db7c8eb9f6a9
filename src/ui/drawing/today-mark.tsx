import { formatMonth } from '../../../company/dates.ts';

/** The mean length of a year; today-mark.client.js has it too. */
const msPerYear = 31556952000;

/** The words stay inside of a drawing that is as wide as its section; today-mark.client.js has this too. */
const anchorAt = (place: number, unit: string) =>
  unit === '' || (place > 30 && place < 70) ? 'middle' : place < 50 ? 'start' : 'end';

interface TodayMarkProps {
  /**
   * The year at `start`, or null on a drawing of any year; and the length of a year. Both in per cent of the drawing's width,
   * or of its height where it is vertical, or in its own units.
   */
  axis: {
    firstYear: number | null;
    start?: number;
    yearLength: number;
    unit: '%' | '';
    isVertical?: boolean;
  };
  /** The ends of the mark across the axis. */
  top: number;
  bottom: number;
  /** Whether the words "Today, November 2026" stand above the mark, in the drawing's font size. */
  hasLabel?: boolean;
  /** The day of the build, unless another is given. */
  builtOn?: Date;
}

/** A mark for today on a drawing of years, for use within an SVG. The page's script moves it on from the day of the build. */
export function TodayMark({ axis, top, bottom, hasLabel = true, builtOn }: TodayMarkProps) {
  const today = builtOn ?? new Date();
  const { firstYear, start = 0, yearLength, unit, isVertical = false } = axis;
  const along = isVertical ? 'y' : 'x';
  const years = 1970 + today.getTime() / msPerYear;
  const place = start + (firstYear === null ? years % 1 : years - firstYear) * yearLength;
  return (
    <svg
      className="today"
      {...{ [along]: place.toFixed(1) + unit }}
      overflow="visible"
      data-today={[firstYear, start, yearLength, unit, along].join()}
    >
      <path
        fill="none"
        stroke="var(--line)"
        strokeWidth="3"
        d={isVertical ? `M${String(top)} 0H${String(bottom)}` : `M0 ${String(top)}V${String(bottom)}`}
      />
      {hasLabel ? (
        <text y={top - 7} fill="currentColor" stroke="none" textAnchor={anchorAt(place, unit)}>
          Today, {formatMonth(today)}
        </text>
      ) : null}
    </svg>
  );
}
