import { percent } from './svg-elements.tsx';
import './scale-bar.css';

interface DimensionProps {
  /** The ends of the range, in per cent of the scale. */
  from?: number;
  to?: number;
  /** Draws the whole scale as a thin line behind the range. */
  track?: boolean;
  /** The number of divisions ruled across the scale, on which the range is a bold line. */
  divisions?: number;
}

/** A range on a scale. It is hidden from assistive technology, since the figure beside it says the same. */
export function ScaleBar({ from = 0, to = 100, track = false, divisions }: DimensionProps) {
  const rules = divisions ? Array.from({ length: divisions + 1 }, (_, i) => (100 * i) / divisions) : [];
  return (
    <svg className={divisions ? 'scale-bar bold' : 'scale-bar'} width="100%" height="16" aria-hidden="true">
      {rules.map((at) => (
        <line key={at} className="rule" x1={percent(at)} x2={percent(at)} y1="-999" y2="999" />
      ))}
      {track ? <line className="rule" x2="100%" y1="8" y2="8" /> : null}
      <line x1={percent(from)} x2={percent(to)} y1="8" y2="8" />
      {Object.entries({ from, to }).map(([end, at]) => (
        <svg key={end} x={percent(at)} y="8" overflow="visible">
          <path className="tick" d="M-5 5 5-5" />
        </svg>
      ))}
    </svg>
  );
}
