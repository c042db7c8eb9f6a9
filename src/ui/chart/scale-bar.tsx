import { percent } from './percent.ts';
import './scale-bar.css';

interface ScaleBarProps {
  /** The ends of the range, in per cent of the scale. */
  from?: number;
  to?: number;
  /** Several ranges instead of one; where both ends are the same it is a point. */
  ranges?: readonly (readonly [from: number, to: number])[];
  /** Draws the whole scale as a thin line behind the range. */
  track?: boolean;
  /** Places that are ruled across the scale, on which the ranges are bold lines. */
  rules?: readonly number[];
}

/** Ranges on a scale. They are hidden from assistive technology, since the figures beside them say the same. */
export function ScaleBar({ from = 0, to = 100, ranges, track = false, rules }: ScaleBarProps) {
  const drawn = ranges ?? [[from, to]];
  return (
    <svg className={rules ? 'scale-bar bold' : 'scale-bar'} width="100%" height="16" aria-hidden="true">
      {rules?.map((at) => (
        <line key={at} className="rule" x1={percent(at)} x2={percent(at)} y1="-999" y2="999" />
      ))}
      {track ? <line className="rule" x2="100%" y1="8" y2="8" /> : null}
      {drawn.map(([start, end]) => (
        <line key={start} x1={percent(start)} x2={percent(end)} y1="8" y2="8" />
      ))}
      {drawn.map(([start, end]) =>
        start === end ? (
          <circle key={start} cx={percent(start)} cy="8" r="5" />
        ) : (
          [start, end].map((at) => (
            <svg key={`${String(start)} ${String(at)}`} x={percent(at)} y="8">
              <path className="tick" d="M-5 5 5-5" />
            </svg>
          ))
        ),
      )}
    </svg>
  );
}
