import { describe, expect, it } from 'vitest';
import { funds } from '../../../company/funds.ts';
import { drawFunds } from './funds-geometry.ts';

const { core, transition, impact } = funds;

describe('the funds on their scales', () => {
  it('share one axis of returns, from nought to a step above the highest', () => {
    const { returns, funds: drawn } = drawFunds([core, transition]);
    expect(returns.end).toBe(14);
    expect(drawn.map(({ range }) => [range.from, range.to].map((at) => (at * returns.end) / 100))).toEqual([
      [core.targetReturn.from, core.targetReturn.to],
      [transition.targetReturn.from, transition.targetReturn.to],
    ]);
  });

  it('draw a minimum half as long as one twice as large', () => {
    const { funds: drawn, largest } = drawFunds([
      { ...core, minimumInvestment: 100_000 },
      { ...impact, minimumInvestment: 200_000 },
    ]);
    expect(largest.name).toBe(impact.name);
    expect(drawn.map(({ minimum }) => minimum)).toEqual([50, 100]);
  });

  it('keep every range within the axis and the right way round', () => {
    for (const { range } of drawFunds(Object.values(funds)).funds) {
      expect(range.from).toBeGreaterThan(0);
      expect(range.to).toBeGreaterThan(range.from);
      expect(range.to).toBeLessThan(100);
    }
  });
});
