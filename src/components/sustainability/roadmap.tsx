import { roadmap, targets } from '../../../company/targets.ts';
import { RoadmapDrawing } from './roadmap-drawing.tsx';
import { roadmapSheets } from './roadmap-sheet.ts';
import './roadmap.css';

const [baseline] = roadmap;

function RoadmapTable() {
  return (
    <details className="data">
      <summary>The roadmap as a table</summary>
      <table>
        <caption className="sr">Milestones of the roadmap</caption>
        <thead>
          <tr>
            <th scope="col">Year</th>
            <th scope="col">Milestone</th>
            <th scope="col">Carbon that remains</th>
          </tr>
        </thead>
        <tbody>
          {roadmap.map(({ year, title, remaining }) => (
            <tr key={year}>
              <th scope="row">{year}</th>
              <td>{title}</td>
              <td>{`${String(remaining)}% of the ${String(baseline.year)} baseline`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

/** The road to net-zero: drawn to scale, captioned, and as a table. */
export function Roadmap() {
  return (
    <section>
      <div className="wrap">
        <div className="grid">
          <h2 className="c4">Roadmap</h2>
          <p className="from5 lead">
            Measured from the {baseline.year} baseline: a {targets.carbonReduction.target} in operational
            carbon by {targets.carbonReduction.by}, and full net-zero by {targets.netZeroOperations.by}.
          </p>
        </div>
        <figure className="chart below" data-ground="sheet">
          <div className="drawing">
            {roadmapSheets.map((sheet) => (
              <RoadmapDrawing key={sheet.name} sheet={sheet} />
            ))}
          </div>
          <figcaption>
            Operational carbon as a share of the {baseline.year} baseline.{' '}
            {roadmap.map(({ text }) => text).join('; ')}. The line between milestones is indicative.
          </figcaption>
        </figure>
        <RoadmapTable />
      </div>
    </section>
  );
}
