import type { TargetsFile } from './targets.schema.ts';
import given from './targets.json' with { type: 'json' };

const file = given as TargetsFile;

/** The environmental targets as published in the ESG Investment Policy, and the certifications in the specified words. */
export const { targets, certifications } = file;

/** Warming scenarios that the portfolio is tested against, in line with TCFD. */
export const climateScenarios: readonly string[] = file.climateScenarios;

export type TargetName = keyof typeof targets;
export type CertificationName = keyof typeof certifications;

/** What all targets have in common. */
export interface Target {
  readonly measure: string;
  readonly target: string;
  /** The year it is due, or `null` where it holds at every purchase. */
  readonly by: number | null;
  readonly baseline: string;
  /** The method by which progress is measured. */
  readonly method: string;
  /**
   * The target in per cent, for drawing to scale: the share of the baseline that remains, or the share of the whole that is
   * reached; `null` where the target is a grade.
   */
  readonly level: { readonly remains: number } | { readonly reached: number } | null;
}

interface Milestone {
  readonly year: number;
  /** The share of the baseline, in per cent. */
  readonly remaining: number;
  /** "50% reduction" */
  readonly title: string;
  /** "2030 50% reduction" */
  readonly text: string;
}

const { carbonReductionBy2030, netZeroOperations } = targets;

function milestone(year: number, remaining: number, title: string): Milestone {
  return {
    year,
    remaining,
    title,
    text: `${String(year)} ${title.charAt(0).toLowerCase()}${title.slice(1)}`,
  };
}

/** Operational carbon as a share of the baseline, from the targets. */
export const roadmap: readonly [Milestone, ...Milestone[]] = [
  milestone(Number(netZeroOperations.baseline), 100, 'Baseline'),
  milestone(carbonReductionBy2030.by, carbonReductionBy2030.level.remains, carbonReductionBy2030.target),
  milestone(netZeroOperations.by, 0, `Full ${netZeroOperations.target.toLowerCase()}`),
];

/** The company’s own milestones, past and intended, with the targets for carbon, by year. */
export const timeline: TargetsFile['milestones'] = [
  ...file.milestones,
  {
    year: carbonReductionBy2030.by,
    status: 'target' as const,
    title: `${String(100 - carbonReductionBy2030.level.remains)}% carbon reduction target`,
  },
  {
    year: netZeroOperations.by,
    status: 'target' as const,
    title: `${netZeroOperations.target} operations`,
  },
].sort((one, other) => one.year - other.year);
