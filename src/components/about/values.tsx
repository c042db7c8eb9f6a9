import './values.css';

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

/** Five values, each bounded on both sides. */
export function Values() {
  return (
    <section data-background="sheet">
      <div className="wrap">
        <div className="grid head">
          <h2 className="c6">Values</h2>
          <p className="soft from9">
            A value is of use when it forbids something. The{' '}
            <a href="/code-of-conduct">Code of Conduct and Ethics</a> turns these into rules.
          </p>
        </div>
        <ul className="values">
          {values.map(({ name, rulesIn, rulesOut }) => (
            <li key={name}>
              <h3>{name}</h3>
              <dl>
                <div>
                  <dt>Rules in</dt>
                  <dd>{rulesIn}</dd>
                </div>
                <div>
                  <dt>Rules out</dt>
                  <dd className="soft">{rulesOut}</dd>
                </div>
              </dl>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
