import { formatPounds } from './figures.ts';
import { placeholder, type Fact } from './organization.ts';

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
    purpose: 'Let property and networks that earn income now.',
  },
  transition: {
    name: 'Transition Fund',
    targetReturn: { from: 10, to: 12 },
    minimumInvestment: 500_000,
    purpose: 'Buildings and grids that we refit to use less energy and carbon.',
  },
  impact: {
    name: 'Impact Fund',
    targetReturn: { from: 9, to: 11 },
    minimumInvestment: 500_000,
    purpose: 'Renewable power and infrastructure for communities.',
  },
} as const satisfies Record<string, Fund>;

export type FundName = keyof typeof funds;

/** "6-8%": written with a hyphen, as the funds’ documents state it. */
export const formatTargetReturn = ({ targetReturn }: Fund) =>
  `${String(targetReturn.from)}-${String(targetReturn.to)}%`;

/** "£250,000" */
export const formatMinimumInvestment = ({ minimumInvestment }: Fund) => formatPounds(minimumInvestment);

/**
 * Why the site may show target returns in the United Kingdom: the authorised firm that approved them, or the article of
 * the Financial Promotion Order that exempts them. It is printed once it is set.
 */
export const financialPromotionBasis: Fact<string | null> = placeholder<string | null>(
  null,
  'the authorised firm that approved the financial promotions, and its permission to approve them for others (FSMA 2000, section 55NA), or the exemption relied on with its conditions',
  {
    on: ['/', '/portfolio', '/investor-relations', '/investor-terms', '/disclaimer', 'the Impact Report'],
    law: 'FSMA 2000, sections 21 and 25 (an unapproved promotion is a crime)',
    counsel: true,
  },
);

/** The categories of the law of the United Kingdom, which has no “accredited” investor. */
export const ukInvestorCategories =
  'investment professionals, and high net worth companies, partnerships and trusts, as articles 19 and 49 of the Financial Promotion Order 2005 define them';

/** The people whom investment content is for, as the middle of a sentence. */
export const eligibleInvestors = 'accredited, institutional or professional investors';

/**
 * It names the articles whose investors it is meant for, and claims no exemption: `financialPromotionBasis` says whether one
 * is used.
 */
const risk = [
  'Capital is at risk and investments may be illiquid. The group is unregulated.',
  `For ${eligibleInvestors} only.`,
  'In the United Kingdom, directed only at investment professionals (article 19(5) of the Financial Promotion Order 2005) and high net worth bodies (article 49(2)).',
  'Investments are available only to them. Anyone else must not rely on this.',
  ...(financialPromotionBasis.value === null ? [] : [financialPromotionBasis.value]),
].join(' ');

/** Shown above every target return, in the size of running text. */
export const returnWarning = `Target returns are aims, not forecasts or guarantees. ${risk}`;

/** Shown above every yield of a project, in the size of running text. */
export const yieldWarning = `Yields are indicative targets, not forecasts or guarantees. ${risk}`;
