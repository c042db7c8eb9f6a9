/** A scale of per cent from nought, ruled at even steps. */
export interface Axis {
  /** Its end, in per cent. */
  readonly end: number;
  readonly divisions: number;
  /** What stands at each rule: "0%", "2%"… */
  readonly labels: readonly string[];
}

/** The axis that holds every value and leaves `spare` whole steps above the largest. */
export function axisFor(values: readonly number[], step: number, spare = 0): Axis {
  const divisions = Math.ceil(Math.max(...values) / step) + spare;
  return {
    end: divisions * step,
    divisions,
    labels: Array.from({ length: divisions + 1 }, (_, index) => `${String(index * step)}%`),
  };
}
