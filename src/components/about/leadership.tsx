import { OpenDoor } from './open-door.tsx';
import './leadership.css';

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

/** The leading positions, each drawn in plan as an open door in one wall. */
export function Leadership() {
  return (
    <section>
      <div className="wrap">
        <div className="grid head far">
          <h2 className="c4">Leadership</h2>
          <p className="lead from5">
            The positions that lead the group are open. Each is drawn here as a plan draws it, an open door,
            with what its holder will answer for.
          </p>
        </div>
        <ul className="doors">
          {positions.map(({ title, answersFor }) => (
            <li key={title}>
              <OpenDoor />
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
      </div>
    </section>
  );
}
