import { scaleLinear } from 'd3-scale';

/** A scale of per cent from nought, ruled at even steps. */
export interface Axis {
  /** Its end, in per cent. */
  readonly end: number;
  readonly divisions: number;
  /** What stands at each rule: "0%", "2%"… */
  readonly labels: readonly string[];
  /** Where a value stands, in per cent of the length of the axis. */
  readonly at: (value: number) => number;
}

/** The axis that holds every value and leaves `spare` whole steps above the largest. */
export function axisFor(values: readonly number[], step: number, spare = 0): Axis {
  const divisions = Math.ceil(Math.max(...values) / step) + spare;
  const scale = scaleLinear([0, divisions * step], [0, 100]);
  return {
    end: divisions * step,
    divisions,
    labels: scale.ticks(divisions).map((value) => `${String(value)}%`),
    at: (value) => scale(value),
  };
}
