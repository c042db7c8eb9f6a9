import { roadmap } from '../../../company/targets.ts';

/** One format of the roadmap drawing. Lengths are in the units of its view box. */
export interface RoadmapSheet {
  readonly name: 'wide' | 'middle' | 'tall';
  readonly width: number;
  readonly height: number;
  /** Where the first and the last year stand. */
  readonly left: number;
  readonly right: number;
  /** Where all of the baseline and none of it stand. */
  readonly top: number;
  readonly datum: number;
  /** Radius of a grid bubble. */
  readonly bubble: number;
  /** Sizes of type: labels and values. */
  readonly label: number;
  readonly value: number;
  /** Whether the last value stands before its dimension, for want of room behind it. */
  readonly lastBefore: boolean;
}

export const roadmapSheets: readonly RoadmapSheet[] = [
  {
    name: 'wide',
    width: 1200,
    height: 552,
    left: 70,
    right: 870,
    top: 128,
    datum: 464,
    bubble: 30,
    label: 18,
    value: 50,
    lastBefore: false,
  },
  {
    name: 'middle',
    width: 820,
    height: 552,
    left: 44,
    right: 560,
    top: 128,
    datum: 464,
    bubble: 30,
    label: 18,
    value: 40,
    lastBefore: false,
  },
  {
    name: 'tall',
    width: 560,
    height: 656,
    left: 40,
    right: 486,
    top: 160,
    datum: 550,
    bubble: 38,
    label: 24,
    value: 44,
    lastBefore: true,
  },
];

const first = roadmap[0];
const last = roadmap[roadmap.length - 1] ?? first;

/** Across: years, on one linear scale from the first milestone to the last. */
export function yearAt({ left, right }: RoadmapSheet, year: number): number {
  return left + ((year - first.year) / (last.year - first.year)) * (right - left);
}

/** Down: what remains, in per cent of the baseline, on one linear scale from all to none. */
export function shareAt({ top, datum }: RoadmapSheet, remaining: number): number {
  return datum - (remaining / 100) * (datum - top);
}
