import { scaleLinear, scalePoint } from 'd3-scale';

/** One format of a sequence: along the page, or down it. Lengths are in the units of its view box. */
export interface StepsSheet {
  readonly name: 'middle' | 'tall';
  readonly width: number;
  readonly height: number;
  /** Where the sequence begins and ends, along its own direction. */
  readonly start: number;
  readonly end: number;
}

export const complaintSheets: readonly StepsSheet[] = [
  { name: 'middle', width: 690, height: 200, start: 6, end: 684 },
  { name: 'tall', width: 300, height: 420, start: 30, end: 398 },
];

export const concernSheets: readonly StepsSheet[] = [
  { name: 'middle', width: 690, height: 104, start: 22, end: 630 },
  { name: 'tall', width: 300, height: 330, start: 22, end: 308 },
];

/** What a procedure promises, in days from the day on which it begins. */
export interface ProcedureDays {
  readonly acknowledged: number;
  /** From one update to the next. */
  readonly between: number;
  readonly answered: number;
}

/** The same on one linear scale of days. */
export interface DrawnProcedure {
  readonly begins: number;
  readonly acknowledged: number;
  /** Each update before the answer. */
  readonly updates: readonly number[];
  readonly answered: number;
  /** The end of every week up to the answer. */
  readonly weeks: readonly number[];
}

/** Places the limits of a procedure to scale, from its first day to its last. */
export function drawProcedure(
  { acknowledged, between, answered }: ProcedureDays,
  { start, end }: StepsSheet,
): DrawnProcedure {
  const at = scaleLinear([0, answered], [start, end]);
  const every = (days: number) =>
    Array.from({ length: Math.ceil(answered / days) - 1 }, (_, index) => (index + 1) * days);
  return {
    begins: at(0),
    acknowledged: at(acknowledged),
    updates: every(between).map((day) => at(day)),
    answered: at(answered),
    weeks: every(7).map((day) => at(day)),
  };
}

/** Even positions for stages that follow each other without a limit of their own. */
export function drawStages(names: readonly string[], { start, end }: StepsSheet): readonly number[] {
  const at = scalePoint(names, [start, end]);
  return names.map((name) => at(name) ?? start);
}
