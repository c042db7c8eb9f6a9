/** An environmental target as published in the ESG Investment Policy. */
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

export const targets = {
  energyIntensity: {
    measure: 'Energy intensity',
    target: '25% lower',
    by: 2030,
    baseline: '2020',
    method: 'Kilowatt-hours per square metre of lettable area, metered, whole building.',
    level: { remains: 75 },
  },
  carbonReductionBy2030: {
    measure: 'Carbon',
    target: '50% reduction',
    by: 2030,
    baseline: '2025',
    method: 'Operational emissions of assets under the group’s control, Scopes 1 and 2, market-based.',
    level: { remains: 50 },
  },
  netZeroOperations: {
    measure: 'Operational carbon',
    target: 'Net-zero',
    by: 2040,
    baseline: '2025',
    method:
      'As for carbon; what cannot be removed is balanced by permanent removals and reported separately.',
    level: { remains: 0 },
  },
  acquisitionRating: {
    measure: 'EPC rating of new acquisitions',
    target: 'B or above',
    by: null,
    baseline: 'None set',
    method: 'Energy Performance Certificate lodged before exchange of contracts.',
    level: null,
  },
  wasteDiversion: {
    measure: 'Waste kept from landfill',
    target: '70% diverted',
    by: 2028,
    baseline: 'None set',
    method: 'Weight of construction and operational waste, from carriers’ transfer notes.',
    level: { reached: 70 },
  },
} as const satisfies Record<string, Target>;

export type TargetName = keyof typeof targets;

/** Operational carbon as a share of the 2025 baseline, in per cent, at each milestone. */
export const roadmap = [
  { year: 2025, remaining: 100, title: 'Baseline', text: '2025 baseline' },
  { year: 2030, remaining: 50, title: '50% reduction', text: '2030 50% reduction' },
  { year: 2040, remaining: 0, title: 'Full net-zero', text: '2040 full net-zero' },
] as const;

/** Warming scenarios that the portfolio is tested against, in line with TCFD. */
export const climateScenarios = ['1.5°C', '2°C', '3°C+'] as const;

/** The certifications in the specified words; what each covers is an optional fact. */
export const certifications = {
  breeam: { scheme: 'BREEAM', grade: 'Excellent' },
  leed: { scheme: 'LEED', grade: 'Platinum' },
  gresb: { scheme: 'GRESB', grade: '5 Stars' },
  pri: { scheme: 'UN PRI', grade: 'Signatory' },
} as const;

export type CertificationName = keyof typeof certifications;

/** The company’s own milestones, past and intended. */
export const timeline = [
  { year: 2025, status: 'achieved', title: 'Foundation and launch' },
  { year: 2030, status: 'target', title: '50% carbon reduction target' },
  { year: 2040, status: 'target', title: 'Net-zero operations' },
] as const;
