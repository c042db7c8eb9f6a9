import { percent } from './percent.ts';

/** What is labelled on an axis, each at its place in per cent of it. */
export interface AxisLabel {
  readonly label: string;
  readonly at: number;
}

/** The labels of a percentage axis from zero in even steps, and the place of a value on it. */
export function percentAxis(values: readonly number[], step: number, spare = 0) {
  const divisions = Math.ceil(Math.max(...values) / step) + spare;
  const end = divisions * step;
  return {
    end,
    labels: Array.from({ length: divisions + 1 }, (_, index): AxisLabel => ({
      label: `${String(index * step)}%`,
      at: (100 * index) / divisions,
    })),
    /** In per cent of the axis. */
    at: (value: number) => (100 * value) / end,
  };
}

interface AxisLabelsProps {
  readonly labels: readonly AxisLabel[];
  /** Whether those at the ends are centred too, and stand out by half their width. */
  readonly areCentred?: boolean;
}

/** The labels of a scale. Each is centred on its place, but long ones at the ends are inside. */
export function AxisLabels({ labels, areCentred = false }: AxisLabelsProps) {
  const alignmentAt = (at: number) => {
    if (areCentred || (at > 0 && at < 100)) return 'middle';
    return at === 0 ? 'start' : 'end';
  };
  return (
    <svg className="axis-labels num" width="100%" height="1.5em" fill="currentColor" aria-hidden="true">
      {labels.map(({ label, at }) => (
        <text key={at} x={percent(at)} y="1.1em" textAnchor={alignmentAt(at)}>
          {label}
        </text>
      ))}
    </svg>
  );
}
