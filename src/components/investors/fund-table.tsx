import {
  funds,
  minimumInvestmentInWords,
  returnWarning,
  targetReturnInWords,
  type Fund,
} from '../../../company/funds.ts';
import { routeAt } from '../../../company/site-map.ts';
import { axisFor } from '../ledger/axis.ts';
import { Bar } from '../ledger/bar.tsx';
import '../ledger/ledger.css';
import { Dimension } from '../measure/dimension.tsx';
import '../measure/scale-labels.css';
import './fund-table.css';

const all: readonly Fund[] = Object.values(funds);
const axis = axisFor(
  all.map(({ targetReturn }) => targetReturn.to),
  2,
  1,
);
const largestMinimum = Math.max(...all.map(({ minimumInvestment }) => minimumInvestment));
const disclosure = routeAt('/regulatory-disclosure');
const terms = routeAt('/investor-terms');

/** The funds with their target returns on one axis, and the warning directly beneath. */
export function FundTable() {
  return (
    <section>
      <div className="wrap">
        <div className="grid">
          <h2 className="c4">Funds</h2>
          <p className="from5 lead">
            Each fund draws on the same portfolio discipline and carries a different balance of income, growth
            and transition risk.
          </p>
        </div>
        <table className="ledger funds below">
          <caption className="sr">Funds, target returns and minimum investments</caption>
          <thead>
            <tr>
              <th scope="col">Fund</th>
              <th scope="col">Target return</th>
              <td className="scale">
                <div className="drawn scale-labels num" aria-hidden="true">
                  {axis.labels.map((label) => (
                    <span key={label}>{label}</span>
                  ))}
                </div>
              </td>
              <th scope="col">Minimum investment</th>
            </tr>
          </thead>
          <tbody>
            {all.map((fund) => (
              <tr key={fund.name}>
                <th scope="row">
                  {fund.name}
                  <small>{fund.purpose}</small>
                </th>
                <td
                  className="value"
                  data-label={`Target return, drawn on a scale of 0 to ${String(axis.end)}%`}
                >
                  {targetReturnInWords(fund)}
                </td>
                <td className="scale">
                  <div className="drawn">
                    <Dimension
                      from={(100 * fund.targetReturn.from) / axis.end}
                      to={(100 * fund.targetReturn.to) / axis.end}
                      divisions={axis.divisions}
                      track
                      bold
                    />
                  </div>
                </td>
                <td className="value" data-label="Minimum investment">
                  {minimumInvestmentInWords(fund)}
                  <Bar to={(100 * fund.minimumInvestment) / largestMinimum} height={6} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className="note">
          {returnWarning} See the <a href={disclosure.path}>{disclosure.title}</a> and the{' '}
          <a href={terms.path}>{terms.title}</a>.
        </p>
      </div>
    </section>
  );
}
