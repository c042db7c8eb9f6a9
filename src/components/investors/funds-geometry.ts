import { scaleLinear } from 'd3-scale';
import type { Fund } from '../../../company/funds.ts';
import { axisFor, type Axis } from '../ledger/axis.ts';

/** A fund on the scales that all funds share; every length in per cent of its scale. */
export interface DrawnFund {
  readonly fund: Fund;
  /** Where its target return begins and ends. */
  readonly range: { readonly from: number; readonly to: number };
  /** Length of its minimum investment, from nought; 100 for the largest. */
  readonly minimum: number;
}

export interface DrawnFunds {
  /** Target returns: from nought, ruled at every second per cent, with a step to spare above the highest. */
  readonly returns: Axis;
  /** The fund at whose minimum the scale of the minimums ends. */
  readonly largest: Fund;
  readonly funds: readonly DrawnFund[];
}

/**
 * Target returns on one axis and minimum investments on another.
 * @throws when there is no fund
 */
export function drawFunds(funds: readonly Fund[]): DrawnFunds {
  const returns = axisFor(
    funds.map(({ targetReturn }) => targetReturn.to),
    2,
    1,
  );
  const largest = funds.reduce((a, b) => (b.minimumInvestment > a.minimumInvestment ? b : a));
  const minimums = scaleLinear([0, largest.minimumInvestment], [0, 100]);
  return {
    returns,
    largest,
    funds: funds.map((fund) => ({
      fund,
      range: { from: returns.at(fund.targetReturn.from), to: returns.at(fund.targetReturn.to) },
      minimum: minimums(fund.minimumInvestment),
    })),
  };
}
