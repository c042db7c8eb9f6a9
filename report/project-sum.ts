import { scaleLinear } from 'd3-scale';
import { figureInWords, figures } from '../company/figures.ts';
import { projectTotals } from '../src/components/sustainability/project-totals.ts';
import type { ProjectSource } from './project-pages.ts';

/** What the projects add up to beside what the group states, drawn on one scale of tons. */
export interface ProjectSum {
  /** Points of width for the group’s figure. */
  readonly width: number;
  /** "87,000" */
  readonly tons: string;
  /** "52.5" */
  readonly megawatts: string;
  readonly statedTons: string;
  readonly statedMegawatts: string;
  readonly parts: readonly {
    readonly title: string;
    readonly stated: string;
    /** Where the part begins, and how long it is, in points. */
    readonly from: number;
    readonly length: number;
  }[];
}

const width = 503;
const numbers = new Intl.NumberFormat('en-GB');

export function projectSum(projects: readonly ProjectSource[]): ProjectSum {
  const { tons, megawatts } = projectTotals(projects);
  const across = scaleLinear([0, figures.carbonOffset.value], [0, width]);
  // The largest first, so that the others stand as what is left.
  const ordered = [...projects].sort((one, other) => other.co2SavedTons - one.co2SavedTons);
  const before = ordered.map((_, index) =>
    ordered.slice(0, index).reduce((sum, { co2SavedTons }) => sum + co2SavedTons, 0),
  );
  return {
    width,
    tons: numbers.format(tons),
    megawatts: numbers.format(megawatts),
    statedTons: figureInWords('carbonOffset'),
    statedMegawatts: figureInWords('renewableCapacity'),
    parts: ordered.map(({ title, co2SavedTons }, index) => ({
      title,
      stated: numbers.format(co2SavedTons),
      from: across(before[index] ?? 0),
      length: across(co2SavedTons),
    })),
  };
}
