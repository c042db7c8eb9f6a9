import type { ImpactRecord } from './impact-register.ts';

/** What a column of the impact data means, for whoever reads it without the page beside it. */
export interface ImpactColumn {
  readonly title: string;
  readonly description: string;
  readonly type: 'string' | 'number' | 'integer';
  /** Whether it may be `null`, or in CSV an empty field. */
  readonly mayBeAbsent: boolean;
  /** Every value that it can have, each with its meaning, where it has a fixed vocabulary. */
  readonly vocabulary?: Readonly<Record<string, string>>;
  /** What every value matches, as a regular expression. */
  readonly pattern?: string;
}

const year = '^\\d{4}$';

/** In the order of the columns. */
export const impactColumns = {
  kind: {
    title: 'Kind',
    description: 'What the record is.',
    type: 'string',
    mayBeAbsent: false,
    vocabulary: {
      figure: 'A headline figure, stated as at a month.',
      target: 'An environmental target of the ESG Investment Policy.',
      milestone: 'A point on the roadmap of operational carbon.',
    },
  },
  id: {
    title: 'Identifier',
    description: 'Names the record for good: it stays the same when the wording changes.',
    type: 'string',
    mayBeAbsent: false,
    pattern: '^(figures|targets|roadmap)\\.[A-Za-z0-9]+$',
  },
  measure: {
    title: 'Measure',
    description: 'What is counted, as the website labels it.',
    type: 'string',
    mayBeAbsent: false,
  },
  stated: {
    title: 'Stated',
    description: 'The figure or the target exactly as the company states it; a plus sign means “more than”.',
    type: 'string',
    mayBeAbsent: false,
  },
  value: {
    title: 'Value',
    description:
      'The number within the statement, in the unit of the next column; absent for a target in words.',
    type: 'number',
    mayBeAbsent: true,
  },
  unit: {
    title: 'Unit',
    description: 'The unit of the value.',
    type: 'string',
    mayBeAbsent: true,
    vocabulary: {
      'tons CO2': 'Tons of carbon dioxide a year, as stated.',
      MW: 'Megawatts of rated capacity.',
      communities: 'Places with a community programme.',
      jobs: 'Jobs supported.',
      'per cent': 'Per cent; for a milestone, of the baseline.',
    },
  },
  status: {
    title: 'Status',
    description: 'How far the statement can be relied on.',
    type: 'string',
    mayBeAbsent: false,
    vocabulary: {
      achieved: 'It has happened.',
      estimate: 'Worked out from assumptions; it may not have been verified.',
      target: 'Aimed at: neither a forecast nor a promise.',
      baseline: 'The starting point against which milestones are measured.',
    },
  },
  asAt: {
    title: 'As at',
    description: 'Month and year at which a figure is stated, in English.',
    type: 'string',
    mayBeAbsent: true,
    pattern: '^[A-Z][a-z]+ \\d{4}$',
  },
  due: {
    title: 'Due',
    description:
      'Calendar year in which a target or a milestone is due; absent where it holds at every purchase.',
    type: 'integer',
    mayBeAbsent: true,
  },
  baseline: {
    title: 'Baseline',
    description: 'Calendar year against which a target is measured, or “None set”.',
    type: 'string',
    mayBeAbsent: true,
    pattern: `${year}|^None set$`,
  },
  method: {
    title: 'Method',
    description: 'What the figure means, or how progress is measured.',
    type: 'string',
    mayBeAbsent: false,
  },
} as const satisfies Record<keyof ImpactRecord, ImpactColumn>;
