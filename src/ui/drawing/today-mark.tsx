import { anchorOfToday, formatToday, placeOfToday, type YearAxis } from './year-axis.ts';

interface TodayMarkProps {
  axis: YearAxis;
  /** The ends of the mark across the axis. */
  top: number;
  bottom: number;
  /** Whether the words "Today, November 2026" stand above the mark, in the drawing's font size. */
  hasLabel?: boolean;
}

/** A mark for today in an SVG with an axis of years. today-mark.client.ts moves it to the present day. */
export function TodayMark({ axis, top, bottom, hasLabel = true }: TodayMarkProps) {
  const today = new Date();
  const { isVertical = false } = axis;
  return (
    <svg
      className="today"
      {...{ [isVertical ? 'y' : 'x']: placeOfToday(axis, today) }}
      overflow="visible"
      data-today={JSON.stringify(axis)}
    >
      <path
        fill="none"
        stroke="var(--line)"
        strokeWidth="3"
        d={isVertical ? `M${String(top)} 0H${String(bottom)}` : `M0 ${String(top)}V${String(bottom)}`}
      />
      {hasLabel ? (
        <text y={top - 7} fill="currentColor" stroke="none" textAnchor={anchorOfToday(axis, today)}>
          {formatToday(today)}
        </text>
      ) : null}
    </svg>
  );
}
