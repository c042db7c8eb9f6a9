import { impacts, likelihoods, ratingOf, riskRatings } from '../../../company/risk-scales.ts';
import { DrawnData } from '../measure/drawn-data.tsx';
import { RiskDrawing } from './risk-drawing.tsx';
import { fromGravest, riskSheets } from './risk-geometry.ts';
import './risk-heat-map.css';

const ratingAt = (likelihood: string, impact: string) =>
  ratingOf(
    likelihoods.findIndex((name) => name === likelihood) + 1,
    impacts.findIndex((name) => name === impact) + 1,
  );

/** "Low for 8 pairs, Medium for 8, High for 6, Critical for 3." */
function countsInWords(): string {
  const ratings = impacts.flatMap((impact) => likelihoods.map((likelihood) => ratingAt(likelihood, impact)));
  const counts = riskRatings.map(
    (rating) => `${rating} for ${String(ratings.filter((given) => given === rating).length)}`,
  );
  return `${counts.join(', ').replace(/\d+/, '$& pairs')}.`;
}

/** The 5 by 5 map of likelihood and impact, drawn as denser and denser hatching, and as a table. */
export function RiskHeatMap() {
  return (
    <DrawnData
      className="heat"
      message={`Heat map: the rating of a risk rises with its likelihood, from ${likelihoods.join(', ')}, and with its impact, from ${impacts.join(', ')}. ${countsInWords()}`}
      table={{
        summary: 'The heat map as a table',
        caption: 'Rating of a risk by its impact and its likelihood',
        columns: ['Impact', ...likelihoods],
        rows: fromGravest.map((impact) => [
          impact,
          ...likelihoods.map((likelihood) => ratingAt(likelihood, impact)),
        ]),
      }}
    >
      {riskSheets.map((sheet) => (
        <RiskDrawing key={sheet.name} sheet={sheet} />
      ))}
    </DrawnData>
  );
}
