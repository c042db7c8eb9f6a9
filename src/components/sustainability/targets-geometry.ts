import { scaleLinear, type ScaleLinear } from 'd3-scale';
import { line } from 'd3-shape';
import type { Target } from '../../../company/targets.ts';

/** One format of the drawing of the targets. Lengths are in the units of its view box. */
export interface TargetsSheet {
  readonly name: 'wide' | 'middle' | 'tall';
  readonly width: number;
  /** Where the first and the last year of the axis stand. */
  readonly left: number;
  readonly right: number;
  /** Height of the head in which the years stand. */
  readonly head: number;
  /** Height of one row, and of the part of it in which a target is drawn, above its ground line. */
  readonly row: number;
  readonly section: number;
  /** How far beside its date a fall is measured, and where the values begin. */
  readonly offset: number;
  readonly values: number;
  /** Sizes of type: years and notes; names; values. */
  readonly note: number;
  readonly label: number;
  readonly value: number;
}

export const targetsSheets: readonly TargetsSheet[] = [
  {
    name: 'wide',
    width: 1200,
    left: 300,
    right: 936,
    head: 44,
    row: 124,
    section: 92,
    offset: 20,
    values: 984,
    note: 15,
    label: 24,
    value: 30,
  },
  {
    name: 'middle',
    width: 760,
    left: 200,
    right: 556,
    head: 40,
    row: 108,
    section: 80,
    offset: 16,
    values: 600,
    note: 15,
    label: 19,
    value: 25,
  },
  {
    name: 'tall',
    width: 320,
    left: 18,
    right: 178,
    head: 34,
    row: 128,
    section: 68,
    offset: 12,
    values: 206,
    note: 13.5,
    label: 17,
    value: 20,
  },
];

/** A target on its sheet. */
export interface DrawnTarget {
  readonly target: Target;
  /** Height at which all of the baseline, or of the whole, stands; and the ground line, where there is none. */
  readonly top: number;
  readonly ground: number;
  /** Where its baseline stands, where it is due, and the height that it comes to; `null` for what is not set. */
  readonly start: number | null;
  readonly due: number | null;
  readonly level: number | null;
  /** Path data from the whole baseline to the target; `null` without a baseline or a date. */
  readonly fall: string | null;
}

/** Every five years from the earliest baseline to the latest date. */
const step = 5;

/** A year as a number, from a baseline in words: "2020"; `null` for "None set". */
function baselineYear({ baseline }: Target): number | null {
  return /^\d{4}$/.test(baseline) ? Number(baseline) : null;
}

/** Across: years, on one linear scale that begins and ends on a fifth year and holds every baseline and date. */
export function yearsScale(
  targets: readonly Target[],
  { left, right }: TargetsSheet,
): ScaleLinear<number, number> {
  const years = targets.flatMap((target) => [baselineYear(target) ?? [], target.by ?? []].flat());
  const first = Math.floor(Math.min(...years) / step) * step;
  const last = Math.ceil(Math.max(...years) / step) * step;
  return scaleLinear([first, last], [left, right]);
}

/** The years at which the drawing is ruled: "2020", "2025"… */
export function ruledYears(scale: ScaleLinear<number, number>): number[] {
  const [first = 0, last = 0] = scale.domain();
  return scale.ticks((last - first) / step);
}

export function sheetHeight(count: number, { head, row }: TargetsSheet): number {
  return head + count * row;
}

/** Each target in its row: years across; down, what remains or is reached, from all to none. */
export function drawTargets(targets: readonly Target[], sheet: TargetsSheet): readonly DrawnTarget[] {
  const years = yearsScale(targets, sheet);
  return targets.map((target, index) => {
    const ground = sheet.head + (index + 1) * sheet.row - 1;
    const top = ground - sheet.section;
    const share = scaleLinear([100, 0], [top, ground]);
    const from = baselineYear(target);
    const start = from === null ? null : years(from);
    const due = target.by === null ? null : years(target.by);
    const level = target.level === null ? null : share(Object.values<number>(target.level)[0] ?? 0);
    const falls = start !== null && due !== null && level !== null;
    return {
      target,
      top,
      ground,
      start,
      due,
      level,
      fall: falls
        ? line().digits(1)([
            [start, top],
            [due, level],
          ])
        : null,
    };
  });
}
