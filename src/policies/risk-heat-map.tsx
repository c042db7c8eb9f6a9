import { impacts, likelihoods, ratingOf } from '../../company/risk-scales.ts';
import { ScaleBar } from '../ui/chart/scale-bar.tsx';
import './procedure-charts.css';

/** The rating of a pair, given by positions on the scales from 0; none above the scale of impacts. */
const ratingAt = (likelihood: number, impact: number) =>
  impact < impacts.length ? ratingOf(likelihood + 1, impact + 1) : null;

/** The 5 × 5 matrix, the gravest impact first. The higher the rating, the denser the hatch, with a heavy line where it changes. */
export function RiskHeatMap() {
  return (
    <figure>
      <table className="policy-heat-map">
        <caption className="sr-only">Rating of a risk by its impact and its likelihood</caption>
        <thead>
          <tr>
            <td />
            <th scope="colgroup" colSpan={likelihoods.length}>
              Likelihood
              <ScaleBar />
            </th>
          </tr>
          <tr>
            <th scope="col">Impact</th>
            {likelihoods.map((likelihood) => (
              <th key={likelihood} scope="col">
                {likelihood}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...impacts.entries()].reverse().map(([impact, name]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {likelihoods.map((likelihood, index) => {
                const rating = ratingOf(index + 1, impact + 1);
                const above = ratingAt(index, impact + 1);
                return (
                  <td
                    key={likelihood}
                    data-rating={rating}
                    data-changes={above !== null && above !== rating ? 'above' : undefined}
                  >
                    {rating}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
