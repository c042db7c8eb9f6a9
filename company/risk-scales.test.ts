import { describe, expect, it } from 'vitest';
import * as specified from '../tests/specification/policies.ts';
import { impacts, likelihoods, ratingOf, riskRatings } from './risk-scales.ts';

const positions = [1, 2, 3, 4, 5] as const;
const severity = (likelihood: number, impact: number) => riskRatings.indexOf(ratingOf(likelihood, impact));

describe('the risk scales', () => {
  it('are those of the specification, from least to most', () => {
    expect(likelihoods).toEqual(specified.likelihoods);
    expect(impacts).toEqual(specified.impacts);
    expect(riskRatings).toEqual(specified.riskRatings);
  });
});

describe('a rating', () => {
  it('is lowest for a rare risk without consequence and highest for a near-certain catastrophe', () => {
    expect(ratingOf(1, 1)).toBe('Low');
    expect(ratingOf(5, 5)).toBe('Critical');
  });

  it.each([
    [2, 2, 'Low'],
    [1, 5, 'Medium'],
    [3, 3, 'Medium'],
    [2, 5, 'High'],
    [3, 5, 'High'],
    [4, 4, 'Critical'],
  ] as const)('of likelihood %i and impact %i is %s', (likelihood, impact, rating) => {
    expect(ratingOf(likelihood, impact)).toBe(rating);
  });

  it('never falls when the likelihood or the impact rises', () => {
    for (const likelihood of positions) {
      for (const impact of positions) {
        if (likelihood < 5)
          expect(severity(likelihood + 1, impact)).toBeGreaterThanOrEqual(severity(likelihood, impact));
        if (impact < 5)
          expect(severity(likelihood, impact + 1)).toBeGreaterThanOrEqual(severity(likelihood, impact));
      }
    }
  });

  it('has every one of the four values somewhere on the map', () => {
    const found = positions.flatMap((likelihood) => positions.map((impact) => ratingOf(likelihood, impact)));
    expect(new Set(found)).toEqual(new Set(riskRatings));
  });
});
