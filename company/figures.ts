/** Whether a figure has happened, is aimed at, or is worked out from assumptions. */
export type FigureStatus = 'achieved' | 'target' | 'estimate';

/** A headline figure, in parts, so that a counter can count to it. */
export interface Figure {
  readonly value: number;
  readonly unit: 'GBP billion' | 'per cent' | 'continents' | 'tons CO2' | 'MW' | 'communities' | 'jobs';
  readonly decimals?: 0 | 1;
  readonly prefix?: string;
  readonly suffix?: string;
  /** How it is read aloud, where that differs from what is shown. */
  readonly spoken?: string;
  /** Its number as a word, for running text. */
  readonly written?: string;
  readonly label: string;
  readonly status: FigureStatus;
  /** What the figure means and how far it can be relied on: one or two sentences. */
  readonly note: string;
}

/** All headline figures are stated as at this month. */
export const figuresAsAt = 'January 2025';

export const figures = {
  assetsUnderManagement: {
    value: 8.5,
    unit: 'GBP billion',
    decimals: 1,
    prefix: '£',
    suffix: 'bn',
    spoken: '8.5 billion pounds',
    label: 'of assets under management',
    status: 'estimate',
    note: 'Internal valuation of property, infrastructure and energy assets managed by the group, before debt.',
  },
  carbonReduction: {
    value: 35,
    unit: 'per cent',
    suffix: '%',
    label: 'carbon reduction',
    status: 'estimate',
    note: 'Operational carbon across the portfolio, as estimated by the group.',
  },
  continents: {
    value: 4,
    unit: 'continents',
    written: 'four',
    label: 'continents',
    status: 'achieved',
    note: 'Where the group works, counting assets, offices and partners.',
  },
  renewableTransition: {
    value: 100,
    unit: 'per cent',
    suffix: '%',
    label: 'renewable transition by 2035',
    status: 'target',
    note: 'A target, not a forecast: all electricity that the portfolio uses, from renewable sources.',
  },
  carbonOffset: {
    value: 87_500,
    unit: 'tons CO2',
    suffix: '+',
    spoken: 'more than 87,500',
    label: 'tons CO2 offset',
    status: 'estimate',
    note: 'Annual estimate across the portfolio. Most of it comes from one asset, the Swedish wind farm.',
  },
  renewableCapacity: {
    value: 52,
    unit: 'MW',
    suffix: ' MW',
    spoken: '52 megawatts',
    label: 'renewable',
    status: 'estimate',
    note: 'Rated capacity of wind and solar across the portfolio.',
  },
  communities: {
    value: 15,
    unit: 'communities',
    suffix: '+',
    spoken: 'more than 15',
    label: 'communities',
    status: 'estimate',
    note: 'Places where the group’s projects have a community programme.',
  },
  jobs: {
    value: 2_400,
    unit: 'jobs',
    suffix: '+',
    spoken: 'more than 2,400',
    label: 'jobs',
    status: 'estimate',
    note: 'Jobs supported in construction and operation, including suppliers.',
  },
} as const satisfies Record<string, Figure>;

export type FigureName = keyof typeof figures;

/** The figure as it is shown: "£8.5bn", "87,500+". Also formats a value on the way there. */
export function formatFigure({ decimals = 0, prefix = '', suffix = '' }: Figure, value: number): string {
  const fraction = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return `${prefix}${value.toLocaleString('en-GB', fraction)}${suffix}`;
}

export const figureInWords = (name: FigureName) => formatFigure(figures[name], figures[name].value);

/** "Estimate" */
export const statusInWords = (status: FigureStatus) =>
  ({ achieved: 'Achieved', target: 'Target', estimate: 'Estimate' })[status];

/** "£250,000" */
export function poundsInWords(amount: number): string {
  return amount.toLocaleString('en-GB', { style: 'currency', currency: 'GBP', maximumFractionDigits: 0 });
}
