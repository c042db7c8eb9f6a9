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

/** The labels of a scale. Each is centred on its place, but those at the ends are inside. */
export function AxisLabels({ labels }: { labels: readonly AxisLabel[] }) {
  return (
    <svg className="axis-labels num" width="100%" height="1.5em" fill="currentColor" aria-hidden="true">
      {labels.map(({ label, at }) => (
        <text
          key={at}
          x={percent(at)}
          y="1.1em"
          textAnchor={at === 0 ? 'start' : at === 100 ? 'end' : 'middle'}
        >
          {label}
        </text>
      ))}
    </svg>
  );
}
