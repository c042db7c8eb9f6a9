import { formatQuantity } from '../../company/commitments.ts';
import { figureByName } from '../../company/figure-by-name.ts';
import { basisSummary } from '../../company/basis.ts';
import { basisHref } from '../../company/figure-format.ts';
import { routeAt } from '../../company/site-map.ts';
import { targets } from '../../company/targets.ts';
import { DescribedLink } from '../ui/described-link.tsx';
import { modelOf } from '../ui/images/models.ts';
import { daylightProps, Picture, type Model } from '../ui/picture/picture.tsx';
import { TitledSection } from '../ui/section.tsx';
import { OutlineKey, StatedFigure } from '../ui/stated-figure.tsx';
import '../ui/picture/illustration.css';
import './strategy.css';

const { acquisitionRating, energyIntensity, wasteDiversion } = targets;

const stages = [
  {
    stage: 'invest',
    title: 'Invest',
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
        <a href="/esg-policy#exclusions-and-screening">ESG Investment Policy</a>, without exception.
      </>
    ),
  },
  {
    stage: 'transform',
    title: 'Transform',
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
    title: 'Endure',
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

const firstWithTarget = stages.findIndex(({ target }) => target !== null);

/** The pictures of the plot, in the order of the stages. */
export const stageModels = () => Promise.all(stages.map(({ stage }) => modelOf(stage)));

function StagePicture({ model }: { model: Model | undefined }) {
  return model === undefined ? null : (
    <div className="strategy-picture fading-edges">
      <Picture
        sources={model.picture}
        alt={model.alt}
        sizes="(width < 40rem) 100vw, (width < 56rem) 50vw, 58vw"
      />
    </div>
  );
}

/**
 * The three pillars of the strategy and their result, each with three answers beside the plot at that time.
 * @param models in the order of the stages
 */
export function Pillars({ models }: { models: readonly Model[] }) {
  return (
    <div
      className="strategy-stages"
      data-background="picture"
      {...daylightProps(...models.map(({ picture }) => picture))}
    >
      <div className="wrap">
        {stages.map(({ stage, title, does, measures, target, stops }, index) => (
          <section key={stage} className="strategy-pillar">
            <StagePicture model={models[index]} />
            <div>
              <h2 className="heading-1">{title}</h2>
              <p className="lead">{does}</p>
              <p>
                <b>How we measure it:</b> {measures}
              </p>
              {index === firstWithTarget ? <OutlineKey /> : null}
              {target === null ? null : (
                <p className="strategy-target keep-together">
                  <span className="heading-2">
                    <StatedFigure status="target">{target.value}</StatedFigure>
                  </span>
                  <span className="note basis-note">
                    {target.measure}.{' '}
                    <DescribedLink href={basisHref(target.basis)} description={basisSummary(target.basis)}>
                      Basis<span className="sr-only">: {target.measure}</span>
                    </DescribedLink>
                  </span>
                </p>
              )}
              <p>
                <b>Where we stop:</b> {stops}
              </p>
            </div>
          </section>
        ))}
      </div>
    </div>
  );
}

const differentiators = [
  [
    'Owner-operator teams',
    'The people who will run an asset help to choose it, and then answer for the plan.',
  ],
  ['Whole-life carbon underwriting', 'Each purchase paper sets whole-life carbon beside the cash flow.'],
  ['Published data', 'Each figure is marked as achieved, a target or an estimate.'],
  ['Municipal partnership', 'We budget for what we promise to councils and neighbours.'],
  ['Moderate leverage', 'We reject a plan that works only if interest rates fall.'],
  ['Co-investment alignment', 'The group and its people invest beside a fund on the same terms.'],
] as const;

/** The six ways in which the company works, each with what it means. */
export function Differentiators() {
  return (
    <TitledSection
      background="inverse"
      title="Six ways in which we work"
      text={
        <>
          The rules behind them are in the <a href="/esg-policy">{routeAt('/esg-policy').title}</a>,{' '}
          <a href="/risk-management">{routeAt('/risk-management').title}</a> and{' '}
          <a href="/conflicts">{routeAt('/conflicts').title}</a>. None of them guarantees a return.
        </>
      }
    >
      <ul className="strategy-differentiators beside-rows ruled-rows">
        {differentiators.map(([name, text]) => (
          <li key={name}>
            <h3>{name}</h3>
            <p className="soft">{text}</p>
          </li>
        ))}
      </ul>
    </TitledSection>
  );
}
