import * as v from 'valibot';
import { count, fact, percent, perName, strict, text } from './fact-schema.ts';
import { phrase, sentences } from './figures.schema.ts';

const mostFunds = 6;
const expectedFunds = `1 to ${String(mostFunds)} funds`;

const fund = strict({
  name: v.pipe(text, v.description('“Core Fund”')),
  targetReturn: v.pipe(
    strict({ from: percent, to: percent }),
    v.check(({ from, to }) => from <= to, 'a range that does not end below its start'),
    v.description('The target return in per cent, as the fund’s documents state it.'),
  ),
  minimumInvestment: v.pipe(
    count(1_000_000_000),
    v.description('The minimum investment per investor, in pounds.'),
  ),
  purpose: v.pipe(sentences, v.description('What the fund buys, in a sentence.')),
});

export const fundsSchema = strict({
  funds: v.pipe(
    perName(fund),
    v.minEntries(1, expectedFunds),
    v.maxEntries(mostFunds, expectedFunds),
    v.description(
      `${expectedFunds}, in the order in which they are listed. The key of a fund is its name in optional-facts.json.`,
    ),
  ),
  eligibleInvestors: v.pipe(
    phrase,
    v.description('The people whom investment content is for, as the middle of a sentence.'),
  ),
  financialPromotionBasis: v.pipe(
    fact(v.nullable(sentences)),
    v.description(
      'Why the site may show target returns in the United Kingdom, as whole sentences: the authorised firm that approved them, or the article of the Financial Promotion Order that exempts them. They are printed beside each warning. Null prints nothing.',
    ),
  ),
});

export type FundsFile = v.InferOutput<typeof fundsSchema>;
