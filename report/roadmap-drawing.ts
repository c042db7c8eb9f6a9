import { roadmap } from '../company/targets.ts';
import {
  shareScale,
  yearScale,
  yearsBetween,
  type RoadmapLayout,
} from '../src/components/sustainability/roadmap.tsx';

/** The site’s roadmap drawn for a landscape page. Lengths are in points. */
export interface RoadmapDrawing {
  readonly width: number;
  readonly height: number;
  readonly top: number;
  readonly datum: number;
  readonly bubble: number;
  readonly baseline: string;
  readonly milestones: readonly {
    readonly year: string;
    readonly title: string;
    readonly text: string;
    /** "50%": what remains of the baseline. */
    readonly remaining: string;
    /** "50%": what has gone by then. */
    readonly reduction: string;
    readonly isBaseline: boolean;
    readonly isNetZero: boolean;
    readonly x: number;
    readonly y: number;
    /** "5 years" since the milestone before; empty for the first. */
    readonly stretch: string;
  }[];
  /** A stroke for each year between milestones. */
  readonly years: readonly number[];
}

/** The wide drawing at the width of a landscape page. */
const sheet: RoadmapLayout = {
  name: 'wide',
  width: 762,
  height: 296,
  left: 34,
  right: 560,
  top: 68,
  bottom: 252,
  markerRadius: 17,
  fontSize: 9,
  valueSize: 29,
  lastOnLeft: false,
};

export function roadmapDrawing(): RoadmapDrawing {
  const [first] = roadmap;
  const across = yearScale(sheet);
  const down = shareScale(sheet);
  return {
    width: sheet.width,
    height: sheet.height,
    top: sheet.top,
    datum: sheet.bottom,
    bubble: sheet.markerRadius,
    baseline: String(first.year),
    milestones: roadmap.map(({ year, title, text, remaining }, index) => ({
      year: String(year),
      title,
      text,
      remaining: `${String(remaining)}%`,
      reduction: `${String(100 - remaining)}%`,
      isBaseline: index === 0,
      isNetZero: remaining === 0,
      x: across(year),
      y: down(remaining),
      stretch: index === 0 ? '' : `${String(year - (roadmap[index - 1]?.year ?? year))} years`,
    })),
    years: yearsBetween(sheet).map((year) => across(year)),
  };
}
