import { returnMeaning } from '../../company/basis.ts';
import { formatQuantity } from '../../company/commitments.ts';
import { listInWords } from '../../company/count-in-words.ts';
import {
  formatFundMoney,
  formatMinimumInvestment,
  namesLikeLabels,
  returnWarning,
  warningPlacement,
  formatTargetReturn,
  type Fund,
} from '../../company/funds.ts';
import { contactLink } from '../../company/enquiry-subjects.ts';
import { organization } from '../../company/organization.ts';
import { routeAt } from '../../company/site-map.ts';
import { AxisLabels, percentAxis } from '../ui/chart/axis.tsx';
import { share } from '../ui/chart/percent.ts';
import { ScaleBar } from '../ui/chart/scale-bar.tsx';
import '../ui/chart/scale-table.css';
import { ButtonLink } from '../ui/button.tsx';
import { WithRiskWarning } from '../ui/risk-warning.tsx';
import { Section } from '../ui/section.tsx';
import { OutlineKey, StatedFigure } from '../ui/stated-figure.tsx';
import '../ui/long-text.css';
import './investors.css';

/** The id of a fund in links, such as "transition-fund". */
export const fundId = ({ name }: Fund) => name.toLowerCase().replaceAll(' ', '-');

/** A bar on a line as long as the largest minimum. It is hidden from assistive technology, since the figure says the same. */
function MinimumBar({ length }: { length: number }) {
  return (
    <svg className="bar" width="100%" height="6" aria-hidden="true">
      <g stroke="var(--rule)">
        <line x2="100%" y1="5.5" y2="5.5" />
        <line x1="100%" x2="100%" y2="6" />
      </g>
      <rect width={share(length)} height="6" />
    </svg>
  );
}

interface FundRowProps {
  fund: Fund;
  /** The scale of the target returns. */
  returns: ReturnType<typeof percentAxis>;
  /** The largest minimum investment, which ends the scale of the minimums. */
  largest: number;
}

function FundRow({ fund, returns, largest }: FundRowProps) {
  return (
    <tr id={fundId(fund)}>
      <th scope="row">
        {fund.name}
        <small>{fund.purpose}</small>
      </th>
      <td className="value">
        <span className="cell-label">{`Target return, on a scale of 0 to ${String(returns.end)}%`}</span>
        <StatedFigure status="target">{formatTargetReturn(fund)}</StatedFigure>
      </td>
      <td className="scale">
        <ScaleBar
          from={returns.at(fund.targetReturn.from)}
          to={returns.at(fund.targetReturn.to)}
          rules={returns.labels.map(({ at }) => at)}
          track
        />
      </td>
      <td className="value">
        <span className="cell-label">{`Minimum investment, on a scale of 0 to ${formatFundMoney(largest)}`}</span>
        {formatMinimumInvestment(fund)}
        <MinimumBar length={fund.minimumInvestment / largest} />
      </td>
    </tr>
  );
}

/** The funds on shared scales, with the warning above, and who runs them. */
export function FundTable({ funds }: { funds: readonly Fund[] }) {
  const returns = percentAxis(
    funds.map(({ targetReturn }) => targetReturn.to),
    2,
    1,
  );
  const largest = Math.max(...funds.map(({ minimumInvestment }) => minimumInvestment));
  return (
    <Section className="investor-funds">
      <h2>Funds</h2>
      <figure
        className="investor-fund-panel with-warning scale-frame framed"
        data-background="panel"
        aria-label="Funds on shared scales"
      >
        <WithRiskWarning placement={warningPlacement} warning={returnWarning}>
          <table className="scale-table investor-fund-table">
            <caption className="sr-only">Funds, target returns and minimum investments</caption>
            <thead>
              <tr>
                <th scope="col">Fund</th>
                <th scope="col">Target return</th>
                <th scope="col" className="scale">
                  <span className="sr-only">Target return, to scale</span>
                  <AxisLabels labels={returns.labels} areCentred />
                </th>
                <th scope="col">Minimum investment</th>
              </tr>
            </thead>
            <tbody className="ruled-rows">
              {funds.map((fund) => (
                <FundRow key={fund.name} fund={fund} returns={returns} largest={largest} />
              ))}
            </tbody>
          </table>
        </WithRiskWarning>
        <figcaption className="beside-warning small soft">
          <OutlineKey />
          <p>{returnMeaning}</p>
          <p>
            For other countries see the{' '}
            <a href="/disclaimer#eligible-persons-and-jurisdictions">General Disclaimer</a>. See also the{' '}
            <a href="/regulatory-disclosure">{routeAt('/regulatory-disclosure').title}</a> and the{' '}
            <a href="/investor-terms">{routeAt('/investor-terms').title}</a>.
          </p>
        </figcaption>
      </figure>
      <p className="space-before">
        <ButtonLink href={contactLink('investor-access')}>Request Investor Access</ButtonLink>
      </p>
      <AboutTheFunds />
    </Section>
  );
}

/** Who does what for each fund, in the order in which a purchase passes them. */
const fundRoles = [
  {
    who: `${organization.tradingName.value} recommends`,
    does: 'We find what to buy and sell, and run the assets.',
  },
  { who: 'The manager decides', does: 'An authorised firm, named in the fund’s documents.' },
  { who: 'The depositary holds', does: 'It keeps the fund’s assets and watches its cash.' },
  {
    who: 'The auditor checks',
    does: `It audits the fund’s ${formatQuantity('auditedFinancials')} accounts.`,
  },
];

/** What each firm that runs a fund does, and how to ask for the funds’ documents. */
function AboutTheFunds() {
  return (
    <div className="grid space-before more-space">
      <h2 className="span-4" id="about-the-funds">
        About the funds
      </h2>
      <div className="from-5 stack">
        <ol className="auto-columns framed-cells keep-together">
          {fundRoles.map(({ who, does }) => (
            <li key={who}>
              <h3>{who}</h3>
              <p className="small soft">{does}</p>
            </li>
          ))}
        </ol>
        <p>
          Managing a fund takes a regulator’s permission, which no company in the group has.{' '}
          <a href={contactLink('investor-access')}>Ask Investor Relations</a> for a fund’s documents. They
          name its manager, depositary, auditor and administrator, its term, its fees and the most that it may
          borrow.
          {namesLikeLabels.length === 0 ? null : (
            <>
              {' '}
              {listInWords(namesLikeLabels)}{' '}
              {namesLikeLabels.length === 1 ? 'is our own name' : 'are our own names'}, not a regulator’s
              label, and no promise of a result: see <a href="/sustainability#basis">what our words mean</a>.
            </>
          )}
        </p>
      </div>
    </div>
  );
}
