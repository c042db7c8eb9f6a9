/** Whether a figure has happened, is aimed at, or is worked out from assumptions. */
export type FigureStatus = 'achieved' | 'target' | 'estimate';

/** A headline figure, in parts, so that a counter can count to it. */
export interface Figure {
  readonly value: number;
  readonly unit: 'GBP billion' | 'per cent' | 'continents' | 'tons CO2' | 'MW' | 'communities' | 'jobs';
  readonly decimals?: 0 | 1;
  readonly prefix?: string;
  readonly suffix?: string;
  /** The text that is read aloud, where it differs from what is shown. */
  readonly spoken?: string;
  readonly label: string;
  readonly status: FigureStatus;
  /** The meaning of the figure and its reliability: one or two sentences. */
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
    note: 'Our own valuation of property, infrastructure and energy assets, before debt.',
  },
  carbonReduction: {
    value: 35,
    unit: 'per cent',
    suffix: '%',
    label: 'carbon reduction',
    status: 'estimate',
    note: 'Operational carbon across the portfolio. Our own estimate.',
  },
  continents: {
    value: 4,
    unit: 'continents',
    label: 'continents',
    status: 'estimate',
    note: 'Offices on three continents. On the fourth we have partners only. The projects shown are in Europe.',
  },
  renewableTransition: {
    value: 100,
    unit: 'per cent',
    suffix: '%',
    label: 'renewable transition by 2035',
    status: 'target',
    note: 'All electricity that the portfolio uses. We may miss this target.',
  },
  carbonOffset: {
    value: 87_500,
    unit: 'tons CO2',
    suffix: '+',
    spoken: 'more than 87,500',
    label: 'tons CO2 offset',
    status: 'estimate',
    note: 'Emissions avoided in a year, most of them by the Swedish wind farm.',
  },
  renewableCapacity: {
    value: 52,
    unit: 'MW',
    suffix: ' MW',
    spoken: '52 megawatts',
    label: 'renewable',
    status: 'estimate',
    note: 'Rated capacity of wind turbines and solar panels.',
  },
  communities: {
    value: 15,
    unit: 'communities',
    suffix: '+',
    spoken: 'more than 15',
    label: 'communities',
    status: 'estimate',
    note: 'Places where our projects have a community programme.',
  },
  jobs: {
    value: 2_400,
    unit: 'jobs',
    suffix: '+',
    spoken: 'more than 2,400',
    label: 'jobs',
    status: 'estimate',
    note: 'Jobs supported in building and running assets, suppliers included.',
  },
} as const satisfies Record<string, Figure>;

export type FigureName = keyof typeof figures;

/** The figure as it is shown: "£8.5bn", "87,500+". It also formats the values that a counter shows on the way. */
export function formatFigureValue({ decimals = 0, prefix = '', suffix = '' }: Figure, value: number): string {
  const fraction = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return `${prefix}${value.toLocaleString('en-GB', fraction)}${suffix}`;
}

export const formatFigure = (name: FigureName) => formatFigureValue(figures[name], figures[name].value);

/** "Estimate" */
export const formatStatus = (status: FigureStatus) =>
  ({ achieved: 'Achieved', target: 'Target', estimate: 'Estimate' })[status];

/**
 * Where the basis of a figure is printed: "/sustainability#basis-carbon-offset".
 * @param name a `BasisName`; the register itself is too large for a browser
 */
export const basisHref = (name: string) => `/sustainability#${basisId(name)}`;

/** The fragment of that address. */
export const basisId = (name: string) =>
  `basis-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** "£250,000" */
export function formatPounds(amount: number): string {
  return amount.toLocaleString('en-GB', { style: 'currency', currency: 'GBP', maximumFractionDigits: 0 });
}
