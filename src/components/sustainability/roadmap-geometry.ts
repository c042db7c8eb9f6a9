import { scaleLinear, type ScaleLinear } from 'd3-scale';
import { area, line } from 'd3-shape';
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

const landscape = { height: 552, top: 128, datum: 464, bubble: 30, label: 18, lastBefore: false } as const;

export const roadmapSheets: readonly RoadmapSheet[] = [
  { ...landscape, name: 'wide', width: 1200, left: 70, right: 870, value: 50 },
  { ...landscape, name: 'middle', width: 820, left: 44, right: 560, value: 40 },
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

const firstYear = roadmap[0].year;
const lastYear = Math.max(...roadmap.map(({ year }) => year));

/** Across: years, on one linear scale from the first milestone to the last. */
export function yearScale({ left, right }: RoadmapSheet): ScaleLinear<number, number> {
  return scaleLinear([firstYear, lastYear], [left, right]);
}

/** Down: what remains, in per cent of the baseline, on one linear scale from all to none. */
export function shareScale({ top, datum }: RoadmapSheet): ScaleLinear<number, number> {
  return scaleLinear([100, 0], [top, datum]);
}

/** The years between the milestones, each of which is ruled along the datum. */
export function yearsBetween(sheet: RoadmapSheet): number[] {
  return yearScale(sheet)
    .ticks(lastYear - firstYear)
    .filter((year) => !roadmap.some((milestone) => milestone.year === year));
}

type Milestone = (typeof roadmap)[number];

/** Path data of the road from milestone to milestone, and of what lies under it down to the datum. */
export function roadmapPaths(sheet: RoadmapSheet): { readonly road: string; readonly section: string } {
  const year = yearScale(sheet);
  const share = shareScale(sheet);
  const road = line<Milestone>()
    .digits(1)
    .x((milestone) => year(milestone.year))
    .y((milestone) => share(milestone.remaining));
  const section = area<Milestone>()
    .digits(1)
    .x((milestone) => year(milestone.year))
    .y0(sheet.datum)
    .y1((milestone) => share(milestone.remaining));
  return { road: road(roadmap) ?? '', section: section(roadmap) ?? '' };
}
