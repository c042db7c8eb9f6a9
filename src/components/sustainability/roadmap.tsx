import { roadmap, targets } from '../../../company/targets.ts';
import { DrawnData } from '../measure/drawn-data.tsx';
import { RoadmapDrawing } from './roadmap-drawing.tsx';
import { roadmapSheets } from './roadmap-geometry.ts';
import './roadmap.css';

const [baseline] = roadmap;
const measure = `Operational carbon as a share of the ${String(baseline.year)} baseline`;

/** The road to net-zero: drawn to scale, captioned, and as a table. */
export function Roadmap() {
  const shares = roadmap.map(({ year, remaining }) => `${String(remaining)}% in ${String(year)}`);
  return (
    <section>
      <div className="wrap">
        <div className="grid">
          <h2 className="c4">Roadmap</h2>
          <p className="from5 lead">
            Measured from the {baseline.year} baseline: a {targets.carbonReductionBy2030.target} in operational
            carbon by {targets.carbonReductionBy2030.by}, and full net-zero by {targets.netZeroOperations.by}.
          </p>
        </div>
        <div className="below">
          <DrawnData
            className="chart"
            background="sheet"
            message={`${measure}: ${shares.join(', ')}.`}
            caption={
              <>
                {measure}. {roadmap.map(({ text }) => text).join('; ')}. The line between milestones is
                indicative.
              </>
            }
            table={{
              summary: 'The roadmap as a table',
              caption: 'Milestones of the roadmap',
              columns: ['Year', 'Milestone', 'Carbon that remains'],
              rows: roadmap.map(({ year, title, remaining }) => [
                String(year),
                title,
                `${String(remaining)}% of the ${String(baseline.year)} baseline`,
              ]),
            }}
          >
            {roadmapSheets.map((sheet) => (
              <RoadmapDrawing key={sheet.name} sheet={sheet} />
            ))}
          </DrawnData>
        </div>
      </div>
    </section>
  );
}
