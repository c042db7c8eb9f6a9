interface Milestone {
  readonly year: number;
  readonly status: 'achieved' | 'target';
  readonly title: string;
}

export interface MilestoneToScale extends Milestone {
  /** Distance from the start of the scale, in per cent of its length. */
  readonly at: number;
  /** `null` for the last. */
  readonly yearsToNext: number | null;
}

/**
 * Places milestones on a scale that starts at the first and runs on beyond the last by a third of
 * the way there, which leaves room for what is written under the last one.
 * @param milestones in the order of their years, at least two
 * @returns the milestones, and the length of the scale in years
 */
export function milestonesToScale(milestones: readonly Milestone[]): {
  readonly milestones: readonly MilestoneToScale[];
  readonly years: number;
} {
  const first = milestones[0]?.year ?? 0;
  const last = milestones.at(-1)?.year ?? 0;
  if (last <= first) throw new RangeError('A timeline needs milestones in at least two years.');
  const years = Math.ceil(((last - first) * 4) / 3);
  return {
    years,
    milestones: milestones.map((milestone, index) => {
      const next = milestones[index + 1];
      return {
        ...milestone,
        at: Math.round((1e4 * (milestone.year - first)) / years) / 100,
        yearsToNext: next ? next.year - milestone.year : null,
      };
    }),
  };
}
