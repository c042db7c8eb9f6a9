import * as v from 'valibot';
import { capitalized, countInWords, listInWords } from './count-in-words.ts';
import * as f from './fact-schema.ts';
import { currencies, formatMoney } from './figure-format.ts';
import data from './funds.json' with { type: 'json' };

const expectedFunds = '1 to 6 funds';

/** Returns are in per cent a year. */
const fund = f.strict({
  name: v.pipe(f.text, v.description('“Core Fund”')),
  targetReturn: v.pipe(
    f.strict({ from: f.percent, to: f.percent }),
    v.check(({ from, to }) => from <= to, 'a range that does not end below its start'),
    v.description('The target return in per cent, as the fund’s documents state it.'),
  ),
  minimumInvestment: v.pipe(
    f.count(1_000_000_000),
    v.description('The minimum investment per investor, in the currency of the funds.'),
  ),
  purpose: v.pipe(f.sentences, v.description('What the fund may hold, in a sentence.')),
  askedAs: v.pipe(f.text, v.description('How people ask for it in the search: “rent income, let property”.')),
});

export type Fund = v.InferOutput<typeof fund>;

export const fundsSchema = f.strict({
  funds: v.pipe(
    f.recordOf(fund),
    v.minEntries(1, expectedFunds),
    v.maxEntries(6, expectedFunds),
    v.description(`${expectedFunds}, in the order in which they are listed.`),
  ),
  currency: v.pipe(
    f.oneOf(...currencies),
    v.description('The currency of minimums and of net asset values.'),
  ),
  eligibleInvestors: v.pipe(
    f.phrase,
    v.description('The people for whom investment content is meant, for the middle of a sentence.'),
  ),
  warningPlacement: v.pipe(
    f.oneOf('before', 'after'),
    v.description(
      'Where the full warning is in a panel with a yield or a return: “after” the figures, with a short stamp before them; or “before” them, without a stamp.',
    ),
  ),
  financialPromotionBasis: f.fact(
    v.nullable(f.sentences),
    'Why the site may show target returns, as whole sentences beside each warning; null prints nothing.',
  ),
});

const facts = f.parseFacts('company/funds.json', fundsSchema, data);

export const { eligibleInvestors, financialPromotionBasis, warningPlacement } = facts;

/** In the order in which they are listed. */
export const allFunds = Object.values(facts.funds);

/** "6-8%": written with a hyphen, as the funds’ documents state it. */
export const formatTargetReturn = ({ targetReturn }: Fund) =>
  `${String(targetReturn.from)}-${String(targetReturn.to)}%`;

/** "£250,000" */
export const formatFundMoney = (amount: number) => formatMoney(amount, facts.currency);

/** The least that an investor puts into the fund, with its currency, as pages print it. */
export const formatMinimumInvestment = ({ minimumInvestment }: Fund) => formatFundMoney(minimumInvestment);

/** "Three funds", for the beginning of a sentence. */
export const formatFundCount = () => capitalized(countInWords(allFunds.length, 'fund'));

/** Names that could be mistaken for a regulator’s label. */
export const namesLikeLabels = allFunds
  .map(({ name }) => name)
  .filter((name) => /\b(impact|transition)\b/i.test(name));

/** "the Core Fund, the Transition Fund and the Impact Fund" */
export const formatFundNames = () => listInWords(allFunds.map(({ name }) => `the ${name}`));

/** "6-8% for the Core Fund and 9-11% for the Impact Fund" */
export const formatForEachFund = (format: (fund: Fund) => string) =>
  listInWords(allFunds.map((fund) => `${format(fund)} for the ${fund.name}`));

/** The investor categories of United Kingdom law, which has no “accredited” investor. */
export const ukInvestorCategories =
  'investment professionals, and high net worth companies, partnerships and trusts, as articles 19 and 49 of the Financial Promotion Order 2005 define them';

/**
 * It names the articles whose investors it is meant for, and claims no exemption: `financialPromotionBasis` says whether one
 * is used.
 */
export const investmentRisk = [
  'Capital is at risk and investments may be illiquid. The group is unregulated.',
  `For ${eligibleInvestors} only.`,
  'In the United Kingdom, directed only at investment professionals (article 19(5) of the Financial Promotion Order 2005) and high net worth bodies (article 49(2)).',
  'Investments are available only to them. Anyone else must not rely on this.',
  ...(financialPromotionBasis.value === null ? [] : [financialPromotionBasis.value]),
].join(' ');

/** The warning in the first panel that shows a target return, in the size of body text. */
export const returnWarning = `Target returns are aims, not forecasts or guarantees. ${investmentRisk}`;
