import {
  funds,
  minimumInvestmentInWords,
  returnWarning,
  targetReturnInWords,
} from '../../../company/funds.ts';
import { routeAt } from '../../../company/site-map.ts';
import { Bar } from '../ledger/bar.tsx';
import '../ledger/ledger.css';
import { Dimension } from '../measure/dimension.tsx';
import '../measure/scale-labels.css';
import './fund-table.css';
import { drawFunds } from './funds-geometry.ts';

const { returns, largest, funds: drawn } = drawFunds(Object.values(funds));
const disclosure = routeAt('/regulatory-disclosure');
const terms = routeAt('/investor-terms');

/** "Core Fund: target return 6-8%, minimum £250,000." */
const inSentences = drawn.map(
  ({ fund }) =>
    `${fund.name}: target return ${targetReturnInWords(fund)}, minimum ${minimumInvestmentInWords(fund)}.`,
);
const returnScale = `Target return, on a scale of 0 to ${String(returns.end)}%`;
const minimumScale = `Minimum investment, on a scale of 0 to ${minimumInvestmentInWords(largest)}`;

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
        <figure className="below" aria-label={`Funds on shared scales. ${inSentences.join(' ')}`}>
          <table className="ledger funds">
            <caption className="sr">Funds, target returns and minimum investments</caption>
            <thead>
              <tr>
                <th scope="col">Fund</th>
                <th scope="col">Target return</th>
                <td className="scale">
                  <div className="drawn scale-labels num" aria-hidden="true">
                    {returns.labels.map((label) => (
                      <span key={label}>{label}</span>
                    ))}
                  </div>
                </td>
                <th scope="col">Minimum investment</th>
              </tr>
            </thead>
            <tbody>
              {drawn.map(({ fund, range, minimum }) => (
                <tr key={fund.name}>
                  <th scope="row">
                    {fund.name}
                    <small>{fund.purpose}</small>
                  </th>
                  <td className="value" data-label={returnScale}>
                    {targetReturnInWords(fund)}
                  </td>
                  <td className="scale">
                    <div className="drawn">
                      <Dimension {...range} divisions={returns.divisions} track bold />
                    </div>
                  </td>
                  <td className="value" data-label={minimumScale}>
                    {minimumInvestmentInWords(fund)}
                    <Bar to={minimum} height={6} track />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <figcaption className="note">
            {returnWarning} See the <a href={disclosure.path}>{disclosure.title}</a> and the{' '}
            <a href={terms.path}>{terms.title}</a>.
          </figcaption>
        </figure>
      </div>
    </section>
  );
}
