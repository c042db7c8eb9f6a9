// This file runs in a browser too, so it imports no facts.

const bare = { prefix: '', suffix: '', spoken: '' } as const;

/** The currencies in which the site prints amounts. */
export const currencies = ['GBP', 'EUR', 'USD'] as const;

/** The text before and after a number, and the words that a screen reader gets in place of both. */
const unitForms = {
  'GBP billion': { prefix: '£', suffix: 'bn', spoken: ' billion pounds' },
  'GBP million': { prefix: '£', suffix: 'm', spoken: ' million pounds' },
  'EUR billion': { prefix: '€', suffix: 'bn', spoken: ' billion euros' },
  'EUR million': { prefix: '€', suffix: 'm', spoken: ' million euros' },
  'USD billion': { prefix: 'US$', suffix: 'bn', spoken: ' billion US dollars' },
  'USD million': { prefix: 'US$', suffix: 'm', spoken: ' million US dollars' },
  'per cent': { prefix: '', suffix: '%', spoken: '%' },
  MW: { prefix: '', suffix: ' MW', spoken: ' megawatts' },
  'tons CO2': bare,
  continents: bare,
  communities: bare,
  jobs: bare,
} as const;

const statusNames = { achieved: 'Achieved', target: 'Target', estimate: 'Estimate' } as const;

/** Whether a figure has happened, is aimed at, or is worked out from assumptions. */
export type FigureStatus = keyof typeof statusNames;

/** The status of a project’s figures: its yield is aimed at, and what follows from its design is estimated. */
export const projectFigureStatus = {
  yield: 'target',
  energy: 'estimate',
  co2Saved: 'estimate',
} as const satisfies Record<string, FigureStatus>;

/** A headline figure as it is shown, without its basis, which browsers do not need. */
export interface Figure {
  readonly value: number;
  readonly unit: keyof typeof unitForms;
  /** Whether a plus sign follows. */
  readonly moreThan?: boolean;
  readonly label: string;
  readonly status: FigureStatus;
  /** How many of the continents have an office. */
  readonly withOffices?: number;
  /** What the figure means, in at most eight words. */
  readonly note: string;
}

/** Prints as many decimals as the figure itself has. */
function formatNumber({ value: whole }: Figure, value: number): string {
  const decimals = String(whole).split('.')[1]?.length ?? 0;
  return value.toLocaleString('en-GB', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
}

/** The figure as it is shown: "£8.5bn", "87,500+". It also formats the values that a counter shows on the way. */
export function formatFigureValue(figure: Figure, value: number): string {
  const { prefix, suffix } = unitForms[figure.unit];
  return `${prefix}${formatNumber(figure, value)}${suffix}${figure.moreThan ? '+' : ''}`;
}

/** The figure as it is read aloud: "8.5 billion pounds", "more than 87,500". */
export const formatSpokenFigure = (figure: Figure) =>
  `${figure.moreThan ? 'more than ' : ''}${formatNumber(figure, figure.value)}${unitForms[figure.unit].spoken}`;

/** "Estimate" */
export const formatStatus = (status: FigureStatus) => statusNames[status];

/** The fragment at which the basis of a figure is printed: "basis-carbon-offset". @param name a `BasisName` */
export const basisId = (name: string) =>
  `basis-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** "/sustainability#basis-carbon-offset" */
export const basisHref = (name: string) => `/sustainability#${basisId(name)}`;

/** "£250,000" */
export const formatMoney = (amount: number, currency: string) =>
  amount.toLocaleString('en-GB', { style: 'currency', currency, maximumFractionDigits: 0 });
