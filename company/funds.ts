import { poundsInWords } from './figures.ts';

/** A fund as shown on Investor Relations. Returns are per cent a year; the minimum is in pounds. */
export interface Fund {
  readonly name: string;
  readonly targetReturn: { readonly from: number; readonly to: number };
  readonly minimumInvestment: number;
  readonly purpose: string;
}

export const funds = {
  core: {
    name: 'Core Fund',
    targetReturn: { from: 6, to: 8 },
    minimumInvestment: 250_000,
    purpose: 'Stabilised, income-producing property and networks.',
  },
  transition: {
    name: 'Transition Fund',
    targetReturn: { from: 10, to: 12 },
    minimumInvestment: 500_000,
    purpose: 'Buildings and grids taken through refit to net-zero.',
  },
  impact: {
    name: 'Impact Fund',
    targetReturn: { from: 9, to: 11 },
    minimumInvestment: 500_000,
    purpose: 'Renewable generation and community infrastructure.',
  },
} as const satisfies Record<string, Fund>;

export type FundName = keyof typeof funds;

/** "6-8%": written with a hyphen, as the funds’ documents state it. */
export const targetReturnInWords = ({ targetReturn }: Fund) =>
  `${String(targetReturn.from)}-${String(targetReturn.to)}%`;

/** "£250,000" */
export const minimumInvestmentInWords = ({ minimumInvestment }: Fund) => poundsInWords(minimumInvestment);

/** Whom investment content is for, as the middle of a sentence. */
export const eligibleInvestors = 'accredited, institutional or professional investors';

const risk = `Capital is at risk and investments may be illiquid. For ${eligibleInvestors} only. The group is unregulated.`;

/** Shown wherever a return is shown. */
export const returnWarning = `Target returns are aims, not forecasts or guarantees. ${risk}`;

/** Shown wherever the yield of a project is shown. */
export const yieldWarning = `Yields are indicative targets, not forecasts or guarantees. ${risk}`;
