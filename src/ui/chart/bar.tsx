import './scale-table.css';
import { percent } from './percent.ts';

interface BarProps {
  /** The length in per cent of the scale. */
  to: number;
  height?: number;
  /** Draws the whole scale as a thin line under the bar. */
  track?: boolean;
}

/** A bar to scale. It is hidden from assistive technology, since the figure beside it says the same. */
export function Bar({ to, height = 12, track = false }: BarProps) {
  return (
    <svg
      className="bar"
      width="100%"
      height={height}
      fill="var(--fill)"
      overflow="visible"
      aria-hidden="true"
    >
      {track ? (
        <g stroke="var(--rule)">
          <line x2="100%" y1={height - 0.5} y2={height - 0.5} />
          <line x1="100%" x2="100%" y2={height} />
        </g>
      ) : null}
      <rect width={percent(to)} height={height} />
    </svg>
  );
}
