import { targets, type Target } from '../company/targets.ts';
import {
  placeTargets,
  gridYears,
  yearsScale,
  type TargetsLayout,
} from '../src/components/sustainability/targets.tsx';

/** A row of the targets’ table, every cell in words. */
export interface TargetRow {
  readonly measure: string;
  readonly target: string;
  readonly by: string;
  readonly baseline: string;
  readonly method: string;
}

/** The time between baseline and due date of each target, on one axis of years. Lengths in points. */
export interface TargetSpans {
  readonly width: number;
  readonly years: readonly { readonly year: string; readonly at: number; readonly labelled: boolean }[];
  readonly spans: readonly {
    readonly measure: string;
    readonly target: string;
    /** Where the span begins; `null` where the target has no baseline year. */
    readonly from: number | null;
    /** Where it ends; `null` where the target holds at every purchase. */
    readonly to: number | null;
  }[];
}

/** The site’s axis over the eight columns of a page. Only what lies across is drawn here. */
const sheet: TargetsLayout = {
  name: 'wide',
  width: 503,
  left: 0,
  right: 503,
  headHeight: 0,
  rowHeight: 19,
  plotHeight: 19,
  offset: 0,
  valuesX: 0,
  noteSize: 7.8,
  labelSize: 8.8,
  valueSize: 8.8,
};

export function targetRows(): TargetRow[] {
  return Object.values(targets).map(({ measure, target, by, baseline, method }) => ({
    measure,
    target,
    by: by === null ? 'Every purchase' : String(by),
    baseline,
    method,
  }));
}

export function targetSpans(listed: readonly Target[]): TargetSpans {
  const across = yearsScale(listed, sheet);
  const [first = 0, last = 0] = across.domain();
  const labelled = gridYears(across);
  return {
    width: sheet.width,
    years: Array.from({ length: last - first + 1 }, (_, index) => first + index).map((year) => ({
      year: String(year),
      at: across(year),
      labelled: labelled.includes(year),
    })),
    spans: placeTargets(listed, sheet).map(({ target, start, due }) => ({
      measure: target.measure,
      target: target.target,
      from: start,
      to: due,
    })),
  };
}
