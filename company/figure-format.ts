import type { FiguresFile } from './figures.schema.ts';

type OneFigure = FiguresFile['figures'][keyof FiguresFile['figures']];
type Unit = OneFigure['unit'];

/** Whether a figure has happened, is aimed at, or is worked out from assumptions. */
export type FigureStatus = OneFigure['status'];

/** A headline figure as it is shown. Its basis is not part of it: a browser does without. */
export interface Figure {
  readonly value: number;
  readonly unit: Unit;
  /** Whether a plus sign follows. */
  readonly moreThan?: boolean;
  readonly label: string;
  readonly status: FigureStatus;
  /** The meaning of the figure and its reliability: one or two sentences. */
  readonly note: string;
}

/** What stands before and after the number, and the words in place of both for whoever listens. */
const unitForms: Readonly<
  Record<Unit, { readonly prefix?: string; readonly suffix?: string; readonly spoken?: string }>
> = {
  'GBP billion': { prefix: '£', suffix: 'bn', spoken: ' billion pounds' },
  'GBP million': { prefix: '£', suffix: 'm', spoken: ' million pounds' },
  'EUR billion': { prefix: '€', suffix: 'bn', spoken: ' billion euros' },
  'EUR million': { prefix: '€', suffix: 'm', spoken: ' million euros' },
  'USD billion': { prefix: '$', suffix: 'bn', spoken: ' billion dollars' },
  'USD million': { prefix: '$', suffix: 'm', spoken: ' million dollars' },
  'per cent': { suffix: '%' },
  MW: { suffix: ' MW', spoken: ' megawatts' },
  'tons CO2': {},
  continents: {},
  communities: {},
  jobs: {},
};

/** With as many decimals as the figure itself has. */
function formatNumber({ value: whole }: Figure, value: number): string {
  const decimals = String(whole).split('.')[1]?.length ?? 0;
  return value.toLocaleString('en-GB', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
}

/** The figure as it is shown: "£8.5bn", "87,500+". It also formats the values that a counter shows on the way. */
export function formatFigureValue(figure: Figure, value: number): string {
  const { prefix = '', suffix = '' } = unitForms[figure.unit];
  return `${prefix}${formatNumber(figure, value)}${suffix}${figure.moreThan ? '+' : ''}`;
}

/** The figure as it is read aloud: "8.5 billion pounds", "more than 87,500". */
export function formatSpokenFigure(figure: Figure): string {
  const { suffix = '', spoken = suffix } = unitForms[figure.unit];
  return `${figure.moreThan ? 'more than ' : ''}${formatNumber(figure, figure.value)}${spoken}`;
}

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
