import './scale-table.css';
import { percent } from './svg-elements.tsx';

/**
 * A linear axis from 0% with even steps.
 * @param spare whole steps left above the largest value
 */
export function percentAxis(values: readonly number[], step: number, spare = 0) {
  const divisions = Math.ceil(Math.max(...values) / step) + spare;
  const end = divisions * step;
  return {
    end,
    divisions,
    labels: Array.from({ length: divisions + 1 }, (_, index) => `${String(index * step)}%`),
    /** The position of a value, in per cent of the axis. */
    at: (value: number) => (100 * value) / end,
  };
}

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
