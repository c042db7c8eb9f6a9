import type { CSSProperties } from 'react';
import type { EnquiryRow } from './api-client.ts';
import { shortDayWords } from './days.ts';
import { lineOf, type TimeScale } from './timeline.ts';

const percent = (place: number) => `${place.toFixed(2)}%`;

interface PartProps {
  readonly from: number;
  readonly to: number;
  readonly className?: string;
}

const Part = ({ from, to, className }: PartProps) => (
  <line className={className} x1={percent(from)} x2={percent(to)} y1="50%" y2="50%" />
);

/** A drawing at a place of the line. */
const Sign = ({
  at,
  path,
  className,
}: {
  readonly at: number;
  readonly path: string;
  readonly className?: string;
}) => (
  <svg x={percent(at)} y="50%" overflow="visible">
    <path className={className} d={path} />
  </svg>
);

const tick = 'M-5 5 5-5';

/** The line of an enquiry, with now through it. The words of the row say what it shows. */
export function RowLine({ row, scale }: { readonly row: EnquiryRow; readonly scale: TimeScale }) {
  const line = lineOf(row, scale);
  return (
    <span className="strip" aria-hidden="true">
      <svg className="line" focusable="false">
        <line className="now" x1={percent(scale.now)} x2={percent(scale.now)} y1="0" y2="100%" />
        <Part className="past" from={line.from} to={line.until} />
        {line.isLate ? (
          <Part className="over" from={line.to} to={scale.now} />
        ) : (
          <Part from={line.until} to={line.to} />
        )}
        {line.goesOnBefore ? (
          <Sign at={0} path="M-1 5 3-5M4 5 8-5" />
        ) : (
          <Sign className="tick" at={line.from} path={tick} />
        )}
        {line.goesOnAfter ? <Sign at={100} path="M-12 5 -8-5M-7 5 -3-5" /> : null}
        {line.isPromised && !line.goesOnAfter && line.to > 0 ? (
          <Sign className={line.isLate ? 'tick due late' : 'tick due'} at={line.to} path={tick} />
        ) : null}
        {line.kept.map((place) => (
          <circle key={place} cx={percent(place)} cy="50%" r="4" />
        ))}
      </svg>
    </span>
  );
}

/** The policy forbids style attributes; React sets custom properties by script. */
const at = (place: number) => ({ '--at': percent(place) }) as CSSProperties;

const axisDay = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'short' });

/** Whether a date beside a tick would touch the word for today, or the end of the scale. */
const hasRoom = (place: number, now: number) => place < 88 && (place < now - 18 || place > now + 34);

/** The heads of the columns, with the scale of the lines. */
export const Axis = ({ scale }: { readonly scale: TimeScale }) => (
  <div className="axis" aria-hidden="true">
    <span>Due next</span>
    <span className="dates">
      {scale.mondays.map((monday) => {
        const place = scale.startOf(monday);
        return (
          <span key={monday} style={at(place)}>
            {hasRoom(place, scale.now) ? axisDay.format(new Date(monday)) : ''}
          </span>
        );
      })}
      <span className="now" style={at(scale.now)}>
        Today, {shortDayWords(scale.today, scale.today)}
      </span>
    </span>
    <span>From</span>
    <span>Reference</span>
  </div>
);
