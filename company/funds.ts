import { countInWords, listInWords } from './count-in-words.ts';
import { formatPounds } from './figure-format.ts';
import type { FundsFile } from './funds.schema.ts';
import given from './funds.json' with { type: 'json' };
import { factWithNote } from './organization.ts';

const file = given as FundsFile;

/** A fund as shown on Investor Relations. Returns are per cent a year; the minimum is in pounds. */
export type Fund = FundsFile['funds'][string];

/** In the order in which they are listed. */
export const funds: Readonly<Record<string, Fund>> = file.funds;

export const allFunds = Object.values(funds);

/** "6-8%": written with a hyphen, as the funds’ documents state it. */
export const formatTargetReturn = ({ targetReturn }: Fund) =>
  `${String(targetReturn.from)}-${String(targetReturn.to)}%`;

/** "£250,000" */
export const formatMinimumInvestment = ({ minimumInvestment }: Fund) => formatPounds(minimumInvestment);

/** "Three funds", for the beginning of a sentence. */
export function formatFundCount(): string {
  const words = countInWords(allFunds.length, 'fund');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Names that could be taken for the label of a regulator. */
export const impactFunds = allFunds.map(({ name }) => name).filter((name) => /\bimpact\b/i.test(name));

/** "the Core Fund, the Transition Fund and the Impact Fund" */
export const formatFundNames = () => listInWords(allFunds.map(({ name }) => `the ${name}`));

/** "6-8% for the Core Fund and 9-11% for the Impact Fund" */
export const formatForEachFund = (format: (fund: Fund) => string) =>
  listInWords(allFunds.map((fund) => `${format(fund)} for the ${fund.name}`));

/** Printed once it is set. */
export const financialPromotionBasis = factWithNote(
  file.financialPromotionBasis,
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
export const { eligibleInvestors } = file;

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
