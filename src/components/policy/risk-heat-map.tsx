import { impacts, likelihoods, ratingOf } from '../../../company/risk-scales.ts';
import { TableRegion } from './table-region.tsx';
import './risk-heat-map.css';

/** The 5 by 5 map of likelihood and impact: a table whose cells are drawn as denser hatching. */
export function RiskHeatMap() {
  const fromWorst = impacts.map((name, index) => ({ name, score: index + 1 })).reverse();
  return (
    <figure className="heat">
      <TableRegion label="Heat map of likelihood and impact">
        <table>
          <caption>Rating of a risk by its likelihood and its impact</caption>
          <thead>
            <tr>
              <td />
              {likelihoods.map((likelihood) => (
                <th key={likelihood} scope="col">
                  {likelihood}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {fromWorst.map((impact) => (
              <tr key={impact.name}>
                <th scope="row">{impact.name}</th>
                {likelihoods.map((likelihood, index) => {
                  const rating = ratingOf(index + 1, impact.score);
                  return (
                    <td key={likelihood} data-rating={rating.toLowerCase()}>
                      {rating}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </TableRegion>
    </figure>
  );
}
