import { percent } from '../chart/percent.ts';
import { anchorOfToday, formatToday, placeOfToday, type YearAxis } from './year-axis.ts';

interface TodayMarkProps {
  axis: YearAxis;
  /** The ends of the mark, in pixels from the top of the drawing. */
  top: number;
  bottom: number;
  /** Whether the words "Today, November 2026" stand above the mark, in the drawing's font size. */
  hasLabel?: boolean;
}

/** A mark for today in an SVG with an axis of years. today-mark.client.ts moves it to the present day. */
export function TodayMark({ axis, top, bottom, hasLabel = true }: TodayMarkProps) {
  // oxlint-disable-next-line react/purity -- It is rendered on the server only.
  const today = new Date();
  return (
    <svg
      className="today"
      x={percent(placeOfToday(axis, today))}
      overflow="visible"
      data-today={JSON.stringify(axis)}
    >
      <line y1={top} y2={bottom} stroke="var(--line)" strokeWidth="3" />
      {hasLabel ? (
        <text y={top - 7} fill="currentColor" stroke="none" textAnchor={anchorOfToday(axis, today)}>
          {formatToday(today)}
        </text>
      ) : null}
    </svg>
  );
}
