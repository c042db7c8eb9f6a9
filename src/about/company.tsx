import { capitalized, countInWords } from '../../company/count-in-words.ts';
import { leadershipPosts, openPosts } from '../../company/leadership-posts.ts';
import { targets } from '../../company/targets.ts';
import { FormatTerms } from '../ui/format-terms.tsx';
import { Fact, Section, SectionHead } from '../ui/section.tsx';
import './about.css';

/** The mission and the vision. */
export function Mission() {
  return (
    <Section className="about-mission">
      <div className="grid ruled inset">
        <div className="span-8">
          <h2 className="heading-3">Mission</h2>
          <p className="heading-2">
            To invest in buildings, networks and power that people use every day, and make them use less and
            last longer.
          </p>
        </div>
        <div className="from-9 stack">
          <h2 className="heading-3">Vision</h2>
          <p className="lead">
            <FormatTerms>Net-zero</FormatTerms> operations by {targets.netZeroOperations.by}: homes that are
            cheap to heat, warehouses that power the lorries they load, and wind turbines in a forest that
            still produces timber.
          </p>
          <p className="soft">
            The dates, and how we measure, are on the <a href="/sustainability">Sustainability</a> page.
          </p>
        </div>
      </div>
    </Section>
  );
}

const values = [
  {
    name: 'Integrity',
    does: 'We mark every figure as achieved, a target or an estimate.',
    refuses: 'Presenting an estimate as a result, or leaving out a bad year.',
  },
  {
    name: 'Innovation',
    does: 'We test a new method in one building, with meters, before we use it in the next.',
    refuses: 'Installing controls that the building’s own staff cannot read and override.',
  },
  {
    name: 'Stewardship',
    does: 'We pay for roofs, drains and controls before they fail, and we keep the drawings.',
    refuses: 'Running an asset down before a sale, or selling it without telling the buyer its faults.',
  },
  {
    name: 'Accountability',
    does: 'One role answers for each asset, target and action. If a date will be missed, we say why.',
    refuses: 'Deciding without minutes, or dropping a target without saying so.',
  },
  {
    name: 'Impact',
    does: 'We measure our effect, and ask tenants and neighbours.',
    refuses:
      'Adding a saving to our totals twice, deducting the savings of others from our emissions, or counting what would have happened without us.',
  },
];

/** The values, each with what the company does and refuses to do for it. */
export function Values() {
  return (
    <Section background="panel">
      <h2 className="section-head">Values</h2>
      {/* Where these stand above the columns, the words in the rows are for screen readers. */}
      <div className="about-values-head beside-rows note screen-only" aria-hidden="true">
        <div>
          <span />
          <div className="auto-columns">
            <span>We do:</span>
            <span>We refuse:</span>
          </div>
        </div>
      </div>
      <ul className="about-values beside-rows ruled-rows">
        {values.map(({ name, does, refuses }) => (
          <li key={name}>
            <h3>{name}</h3>
            <dl className="auto-columns">
              <Fact term="We do:">{does}</Fact>
              <Fact term="We refuse:" className="soft">
                {refuses}
              </Fact>
            </dl>
          </li>
        ))}
      </ul>
      <p className="note">
        The <a href="/code-of-conduct">Code of Conduct and Ethics</a> has the rules.
      </p>
    </Section>
  );
}

/** Decorative floor plan of a wall with an open door. The wall continues to the right, so that the walls of a row join up. */
function DoorPlan() {
  return (
    <svg width="100%" height="120" fill="none" stroke="currentColor" aria-hidden="true">
      <path d="M0 108h20v12H0z" fill="currentColor" stroke="none" />
      <rect x="112" y="108" width="100%" height="12" fill="currentColor" stroke="none" />
      <path d="M20 16a92 92 0 0 1 92 92" strokeDasharray="6 4" />
      <path d="M20 16h5v92h-5z" fill="var(--ground)" strokeWidth="1.5" />
      <path d="M20 119h92" stroke="var(--line)" strokeWidth="2" />
    </svg>
  );
}

/** "Four leadership posts are open. This is what each will be responsible for." */
function leadershipText(): string {
  const open = openPosts.length;
  const person = leadershipPosts.length === 1 ? 'the person' : 'each';
  const verb = open === leadershipPosts.length ? 'will be' : 'is';
  const vacancies =
    open === 0
      ? ''
      : `${capitalized(countInWords(open, 'leadership post'))} ${open === 1 ? 'is' : 'are'} open. `;
  return `${vacancies}This is what ${person} ${verb} responsible for.`;
}

/** The posts that lead the company, what each answers for, and who holds it. */
export function Leadership() {
  return (
    <Section id="leadership">
      <SectionHead lead title="Leadership" text={leadershipText()} />
      <ul className="about-positions auto-columns aligned-parts">
        {leadershipPosts.map(({ title, answersFor, holder }) => (
          <li key={title}>
            <DoorPlan />
            <h3>{title}</h3>
            <p className="soft">{answersFor}</p>
            {holder === null ? (
              <p>
                <a
                  className="text-link"
                  href="/careers#open-positions"
                  aria-label={`Position Open: ${title}`}
                >
                  Position Open
                </a>
              </p>
            ) : (
              <p>
                <b>{holder.name ?? 'Position filled'}</b>. {holder.text}
              </p>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
