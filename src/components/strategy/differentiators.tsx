import { routeAt, type Path } from '../../../company/site-map.ts';
import { TextLink } from '../text/button.tsx';
import './strategy.css';

const differentiators: readonly { name: string; text: string; page: Path }[] = [
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
];

export function Differentiators() {
  return (
    <section data-background="navy">
      <div className="wrap">
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
      </div>
    </section>
  );
}
