import { formatQuantity } from '../../company/commitments.ts';
import { figureByName } from '../../company/figure-by-name.ts';
import { basisSummary } from '../../company/basis.ts';
import { basisHref } from '../../company/figure-format.ts';
import { routeAt } from '../../company/site-map.ts';
import { targets } from '../../company/targets.ts';
import { StageDrawing } from '../ui/drawing/drawing.tsx';
import { Section } from '../ui/section.tsx';
import './strategy.css';

const { acquisitionRating, energyIntensity, wasteDiversion } = targets;

const stages = [
  {
    stage: 'invest',
    title: 'Invest',
    background: 'page',
    does: 'We buy land, buildings, networks and power plants that people will need for decades. We look for a sound structure, secure planning consent and a firm grid date.',
    measures: `Before each purchase we write a paper with the case for and the case against. It counts whole-life carbon as well as money, and tests the asset at ${figureByName('climateScenarios')} of warming. For a fund we only recommend: the fund’s manager decides.`,
    target: {
      value: acquisitionRating.target,
      measure: acquisitionRating.measure,
      basis: 'acquisitionRating',
    },
    stops: (
      <>
        We reject plans that need cheap debt. We do not deal with anyone whose identity or money we cannot
        verify. We buy nothing on the exclusion list of the{' '}
        <a href="/esg-policy#exclusions-and-screening">ESG Investment Policy</a>, and no deal is exempt from
        it.
      </>
    ),
  },
  {
    stage: 'transform',
    title: 'Transform',
    background: 'panel',
    does: 'We keep what is sound. We insulate first, then replace the heating, then set the controls. We install no new fossil-fuel boiler where a practical alternative exists.',
    measures:
      'We estimate carbon before the design is fixed and count it again when the work is done. We compare cost and time with what was approved, and weigh the waste.',
    target: {
      value: wasteDiversion.target,
      measure: `${wasteDiversion.measure}, by ${String(wasteDiversion.by)}`,
      basis: 'wasteDiversion',
    },
    stops: (
      <>
        We do not demolish a building for its looks. We stop a refit that would cost more carbon than it
        saves. Anyone on site <a href="/health-safety#commitment">may stop work that they think is unsafe</a>,
        and is not blamed for it.
      </>
    ),
  },
  {
    stage: 'operate',
    title: 'Operate',
    background: 'picture',
    does: 'One of our managers lets and meters the asset to the plan approved at purchase. Contractors do the work on site. Tenants know whom to call, and we replace equipment before it fails.',
    measures: `We meter energy for the whole building and count carbon, empty space, incidents and cost. Each result is set beside the plan. Investors receive ${formatQuantity('investorReports')} reports.`,
    target: {
      value: energyIntensity.target,
      measure: `${energyIntensity.measure}, by ${String(energyIntensity.by)}, against a ${energyIntensity.baseline} baseline`,
      basis: 'energyIntensity',
    },
    stops: 'We do not put off repairs to raise income. We do not publish an estimate as a result.',
  },
  {
    stage: 'endure',
    title: 'Decades later',
    background: 'page',
    does: 'We plan to hold assets for decades. When we sell one, its records go with it.',
    measures: `We test the whole portfolio at ${figureByName('climateScenarios')} of warming again when the science, the rules or the portfolio changes in a material way. The results go into the spending plan of each asset.`,
    target: null,
    stops: (
      <>
        Under the <a href="/esg-policy">ESG Investment Policy</a>, the Investment Committee recommends a sale
        only after it has considered how the asset affects nature, the climate and people, and how well it is
        run.
      </>
    ),
  },
] as const;

/** The three pillars of the strategy and what follows them, each with a drawing of the plot at that time and three answers. */
export function Pillars() {
  return (
    <>
      {stages.map(({ stage, title, background, does, measures, target, stops }) => (
        <section key={stage} className={`pillar ${stage}`} data-background={background} id={stage}>
          <div className="plot-row">
            <div className="wrap">
              <div className="grid align-end">
                <h2 className="heading-1 span-4">{title}</h2>
                <StageDrawing stage={stage} />
              </div>
            </div>
          </div>
          <div className="wrap">
            <div className="grid answers">
              <div className="span-4">
                <h3 className="label-heading">What we do</h3>
                <p className="lead">{does}</p>
              </div>
              <div className="span-4">
                <h3 className="label-heading">How we measure it</h3>
                <p>{measures}</p>
                {target === null ? null : (
                  <p className="target">
                    <span className="heading-font">{target.value}</span>
                    <span className="note basis-note">
                      {target.measure}.{' '}
                      <a href={basisHref(target.basis)} data-tooltip={basisSummary(target.basis)}>
                        Basis<span className="sr-only">: {target.measure}</span>
                      </a>
                    </span>
                  </p>
                )}
              </div>
              <div className="span-4">
                <h3 className="label-heading">Where we stop</h3>
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
  [
    'Owner-operator teams',
    'The people who will run an asset help to buy it, and its plan becomes their budget.',
  ],
  [
    'Whole-life carbon underwriting',
    'Each purchase paper sets the carbon of building, running and replacing an asset beside its cash flow.',
  ],
  ['Published data', 'Each figure is marked as achieved, a target or an estimate, and links to its basis.'],
  [
    'Municipal partnership',
    'We meet councils and neighbours before and after a planning decision, and budget for what we promise them.',
  ],
  [
    'Moderate leverage',
    'Debt makes losses larger as well as gains. We reject a plan that works only if interest rates fall.',
  ],
  [
    'Co-investment alignment',
    'The group and its people invest beside a fund at the same time and on the same terms.',
  ],
] as const;

export function Differentiators() {
  return (
    <Section background="inverse">
      <div className="grid">
        <div className="span-4">
          <h2>Six ways in which we work</h2>
          <p className="soft">
            None of these guarantees a return. Their rules are in the{' '}
            <a href="/esg-policy">{routeAt('/esg-policy').title}</a>,{' '}
            <a href="/risk-management">{routeAt('/risk-management').title}</a> and{' '}
            <a href="/conflicts">{routeAt('/conflicts').title}</a>.
          </p>
        </div>
        <ul className="from-5 differentiators">
          {differentiators.map(([name, text]) => (
            <li key={name}>
              <h3>{name}</h3>
              <p className="soft">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}
