import { targets } from '../../../company/targets.ts';
import './mission.css';

/** What the group is for, set large, and what it hopes to see, set beneath and to the right. */
export function Mission() {
  return (
    <section className="purpose joined">
      <div className="wrap">
        <div className="grid aim">
          <h2 className="side">Mission</h2>
          <p className="serif">
            To put capital to work in the buildings, networks and power that people depend on every day, and
            to leave each of them using less and lasting longer.
          </p>
        </div>
        <div className="grid aim second">
          <h2 className="side">Vision</h2>
          <div className="stack">
            <p className="lead">
              Net-zero operations by {targets.netZeroOperations.by}, in places their neighbours would miss:
              homes that are cheap to keep warm, warehouses that charge their own lorries, turbines on a ridge
              that is still a working forest.
            </p>
            <p className="soft">
              We would rather be known for what still stands and works than for what was once announced. That
              is a hope and a direction. The dates and measures that go with it are set out under{' '}
              <a href="/sustainability">Sustainability</a>.
            </p>
          </div>
        </div>
      </div>
    </section>
  );
}
