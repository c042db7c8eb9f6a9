import { commitmentInWords } from '../../../company/commitments.ts';
import { figureByName } from '../../../company/figure-by-name.ts';
import { routeAt } from '../../../company/site-map.ts';
import { targets } from '../../../company/targets.ts';
import { PillarPlot } from '../drawing/drawing.tsx';
import { TextLink } from '../text/button.tsx';
import { Section } from '../text/section.tsx';
import './strategy.css';

const { acquisitionRating, energyIntensity, wasteDiversion } = targets;

const pillars = [
  {
    stage: 'invest',
    title: 'Invest',
    background: 'paper',
    does: 'We buy land, buildings, networks and generation whose use will outlast the market that prices them. We look for a sound structure or a consent that holds, and for a grid connection with a date on it.',
    measures: `Against a written paper that argues the case for and the case against. It carries whole-life carbon beside cash flow, and tests the asset in scenarios of ${figureByName('climateScenarios')} of warming.`,
    target: acquisitionRating.target,
    targetMeasure: acquisitionRating.measure,
    stops: (
      <>
        At a plan that works only if borrowing stays cheap. At a counterparty or a source of funds that we
        cannot verify. At anything on the exclusion list of the{' '}
        <a href="/esg-policy">ESG Investment Policy</a>, which has no exception for a single deal.
      </>
    ),
  },
  {
    stage: 'transform',
    title: 'Transform',
    background: 'white',
    does: 'We keep what is sound and change what is not: the fabric first, then the heat, then the controls. New work is designed for low energy use, without new fossil-fuel boilers where a practical alternative exists.',
    measures:
      'By carbon estimated before the design is fixed and counted again from what was built; by cost and programme against what was approved; and by the weight of waste on carriers’ transfer notes.',
    target: wasteDiversion.target,
    targetMeasure: `${wasteDiversion.measure}, by ${String(wasteDiversion.by)}`,
    stops: (
      <>
        At demolition for the sake of appearance. At a refit that costs more carbon than it can save. At work
        that someone on site believes to be unsafe: <a href="/health-safety">anyone may stop it</a>, and
        nobody is blamed for stopping in good faith.
      </>
    ),
  },
  {
    stage: 'operate',
    title: 'Operate',
    background: 'portland',
    does: 'We let, meter and maintain the asset with our own team, who are handed the paper that justified the purchase. Occupiers know whom to call, and plant is replaced before it fails.',
    measures: `By metered energy for the whole building, operational carbon, occupancy, incidents and cost, each set beside what the paper expected. Investors receive reports ${commitmentInWords('investorReports')}.`,
    target: energyIntensity.target,
    targetMeasure: `${energyIntensity.measure}, by ${String(energyIntensity.by)}, against a ${energyIntensity.baseline} baseline`,
    stops: (
      <>
        At income that rests on repairs put off. At a figure without a meter or a record behind it. At holding
        on to an asset that another owner would look after better; then we sell it, with its records.
      </>
    ),
  },
] as const;

/** For each step of the strategy, a drawing of the plot at that time, and three answers. */
export function Pillars() {
  return (
    <>
      {pillars.map(({ stage, title, background, does, measures, target, targetMeasure, stops }) => (
        <section key={stage} className={`pillar ${stage}`} data-background={background} id={stage}>
          <div className="plot-row">
            <div className="wrap">
              <div className="grid ends">
                <h2 className="large c4">{title}</h2>
                <PillarPlot stage={stage} />
              </div>
            </div>
          </div>
          <div className="wrap">
            <div className="grid answers">
              <div className="c4">
                <h3>What we do</h3>
                <p className="lead">{does}</p>
              </div>
              <div className="c4">
                <h3>How we measure it</h3>
                <p>{measures}</p>
                <p className="target">
                  <span className="serif">{target}</span>
                  <span className="note">{targetMeasure}</span>
                </p>
              </div>
              <div className="c4">
                <h3>Where we stop</h3>
                <p>{stops}</p>
              </div>
            </div>
          </div>
        </section>
      ))}
    </>
  );
}

const differentiators = [
  {
    name: 'Owner-operator teams',
    text: 'The people who will run an asset are in the room when it is bought, and the assumptions agreed there become their budget. Contractors are engaged for their trades, but a named manager of ours answers for the asset.',
    page: '/careers',
  },
  {
    name: 'Whole-life carbon underwriting',
    text: 'A purchase paper sets the carbon of building, running and replacing an asset beside its cash flow. A refit that spends more carbon than it saves is counted as a loss, whatever it earns.',
    page: '/esg-policy',
  },
  {
    name: 'Published data',
    text: 'Each figure that we publish says whether it is achieved, a target or an estimate, and the method stands with it. A material error is corrected, and the correction says what changed.',
    page: '/sustainability',
  },
  {
    name: 'Municipal partnership',
    text: 'We meet municipalities and neighbours before a planning decision as well as after it, and keep a note of what was said. What we undertake in a planning agreement goes into the budget and is kept.',
    page: '/code-of-conduct',
  },
  {
    name: 'Moderate leverage',
    text: 'Debt makes losses larger as well as gains, so we borrow moderately and test each plan against dearer debt and empty space before committing money. A plan that needs kinder lending later in order to work is not approved.',
    page: '/risk-management',
  },
  {
    name: 'Co-investment alignment',
    text: 'When the group or its people invest beside a fund, they do so at the same time and on the same terms, and leave on the same terms. Nobody may pick single assets; an exception needs the Audit & Risk Committee and is disclosed to the fund’s investors.',
    page: '/conflicts',
  },
] as const;

export function Differentiators() {
  return (
    <Section background="navy">
      <div className="grid">
        <div className="c4 intro">
          <h2>What sets the work apart</h2>
          <p className="soft">
            Each is a way of working, not a claim about results. The page linked beneath it says more.
          </p>
        </div>
        <ul className="from5 differentiators">
          {differentiators.map(({ name, text, page }) => (
            <li key={name}>
              <h3>{name}</h3>
              <div>
                <p>{text}</p>
                <p>
                  <TextLink href={page}>{routeAt(page).title}</TextLink>
                </p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}
