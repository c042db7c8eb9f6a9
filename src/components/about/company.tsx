import { targets } from '../../../company/targets.ts';
import { Fact, Section, SectionHead } from '../text/section.tsx';
import './about.css';

export function Mission() {
  return (
    <Section className="mission joined">
      <div className="grid">
        <h2 className="side">Mission</h2>
        <p className="serif">
          To put capital to work in the buildings, networks and power that people depend on every day, and to
          leave each of them using less and lasting longer.
        </p>
      </div>
      <div className="grid vision">
        <h2 className="side">Vision</h2>
        <div className="stack">
          <p className="lead">
            Net-zero operations by {targets.netZeroOperations.by}, in places their neighbours would miss:
            homes that are cheap to keep warm, warehouses that charge their own lorries, turbines on a ridge
            that is still a working forest.
          </p>
          <p className="soft">
            We would rather be known for what still stands and works than for what was once announced. That is
            a hope and a direction. The dates and measures that go with it are set out under{' '}
            <a href="/sustainability">Sustainability</a>.
          </p>
        </div>
      </div>
    </Section>
  );
}

const values = [
  {
    name: 'Integrity',
    rulesIn: 'Saying what a figure is, achieved, target or estimate, beside the figure itself.',
    rulesOut: 'Rounding up, leaving out the year that went badly, or claiming a grade before it is awarded.',
  },
  {
    name: 'Innovation',
    rulesIn:
      'Trying a method in one building, metered against what it replaces, before it goes into the next.',
    rulesOut: 'Equipment that the people who run the building cannot understand, repair or turn off.',
  },
  {
    name: 'Stewardship',
    rulesIn: 'Paying for the roof, the drains and the controls before they fail, and keeping the drawings.',
    rulesOut: 'Running an asset down to flatter a sale, or selling one to pass its problem on unspoken.',
  },
  {
    name: 'Accountability',
    rulesIn:
      'A named role for every asset, target and action, and a stated cause when a date will be missed.',
    rulesOut: 'Decisions without minutes, and targets dropped or weakened in silence.',
  },
  {
    name: 'Impact',
    rulesIn:
      'Change that a meter, a tenant or a neighbour can confirm: less energy, cleaner heat, safer ground.',
    rulesOut: 'Counting one saving twice, or counting what would have happened without us.',
  },
];

export function Values() {
  return (
    <Section background="white">
      <SectionHead
        title="Values"
        text={
          <>
            A value is of use when it forbids something. The{' '}
            <a href="/code-of-conduct">Code of Conduct and Ethics</a> turns these into rules.
          </>
        }
      />
      <ul className="values">
        {values.map(({ name, rulesIn, rulesOut }) => (
          <li key={name}>
            <h3>{name}</h3>
            <dl>
              <Fact term="Rules in">{rulesIn}</Fact>
              <Fact term="Rules out" className="soft">
                {rulesOut}
              </Fact>
            </dl>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const positions = [
  {
    title: 'Founder & CEO',
    answersFor:
      'The direction of the group and the conduct of everyone in it. Tells the Board when a published promise is at risk, before it is broken.',
  },
  {
    title: 'Chief Investment Officer',
    answersFor:
      'Every purchase and sale: the price, the case against it as well as for it, and the difference between what a paper expected and what came.',
  },
  {
    title: 'Head of Sustainability',
    answersFor:
      'The methods, the data and the targets. May object to any proposal, and the Investment Committee must answer the objection in its minutes.',
  },
  {
    title: 'Chief Operating Officer',
    answersFor:
      'Assets in use: safe for those inside, metered, maintained to a plan, and run within the budget that justified their purchase.',
  },
];

/** Decorative floor plan of a wall with an open door. The wall continues to the right, so that a row joins up. */
function DoorPlan() {
  return (
    <svg className="door" width="100%" height="120" aria-hidden="true">
      <path className="wall" d="M0 108h20v12H0z" />
      <rect className="wall" x="112" y="108" width="100%" height="12" />
      <path className="swing" d="M20 16a92 92 0 0 1 92 92" />
      <path className="leaf" d="M20 16h5v92h-5z" />
      <path className="sill" d="M20 119h92" />
    </svg>
  );
}

export function Leadership() {
  return (
    <Section>
      <SectionHead
        lead
        far
        title="Leadership"
        text="The positions that lead the group are open. Each is drawn here as a plan draws it, an open door, with what its holder will answer for."
      />
      <ul className="positions">
        {positions.map(({ title, answersFor }) => (
          <li key={title}>
            <DoorPlan />
            <h3>{title}</h3>
            <p className="soft">{answersFor}</p>
            <p>
              <a className="go" href="/careers#open-positions" aria-label={`Position Open: ${title}`}>
                Position Open
              </a>
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
