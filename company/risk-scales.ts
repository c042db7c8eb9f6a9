/** The scales of the risk framework, each from least to most. */
export const likelihoods = ['Rare', 'Unlikely', 'Possible', 'Likely', 'Almost Certain'] as const;
export const impacts = ['Insignificant', 'Minor', 'Moderate', 'Major', 'Catastrophic'] as const;
export const riskRatings = ['Low', 'Medium', 'High', 'Critical'] as const;

export type RiskRating = (typeof riskRatings)[number];

/** The highest score of each rating. A score is likelihood times impact, each from 1 to 5. */
const highestScore: Readonly<Record<RiskRating, number>> = { Low: 4, Medium: 9, High: 15, Critical: 25 };

/** @param likelihood and `impact`: positions on their scales, 1 to 5 */
export function ratingOf(likelihood: number, impact: number): RiskRating {
  const score = likelihood * impact;
  return riskRatings.find((rating) => score <= highestScore[rating]) ?? 'Critical';
}
