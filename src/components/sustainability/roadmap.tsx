import { roadmap, targets } from '../../../company/targets.ts';
import { Chart } from '../chart/chart.tsx';
import { DimensionLine, HatchPattern } from '../chart/svg-elements.tsx';
import { path } from '../drawing/path-data.ts';
import {
  roadmapPaths,
  roadmapSheets,
  shareScale,
  yearScale,
  yearsBetween,
  type RoadmapSheet,
} from './roadmap-geometry.ts';
import './sustainability.css';

interface ChartProps {
  viewport: RoadmapSheet;
}

const [baseline] = roadmap;
const milestones = roadmap.slice(1);
const lastYear = Math.max(...roadmap.map(({ year }) => year));

/** A line and a marker for each milestone, and a tick for each year between. */
function Years({ viewport }: ChartProps) {
  const { bubble, datum, label, width } = viewport;
  const yearAt = yearScale(viewport);
  const grid = roadmap.map(({ year }) => path`M${yearAt(year)} ${2 * bubble + 6}V${datum}`).join('');
  const between = yearsBetween(viewport)
    .map((year) => path`M${yearAt(year)} ${datum}v${year % 5 === 0 ? 12 : 7}`)
    .join('');
  return (
    <>
      <path className="axis" d={grid} />
      <path d={between} />
      <path className="baseline" d={path`M0 ${datum}H${width}`} />
      {roadmap.map(({ year }) => (
        <g key={year} transform={`translate(${path`${yearAt(year)} ${bubble + 3}`})`}>
          <circle className="marker" r={bubble} />
          <text className="key" y={label / 3} fontSize={label}>
            {year}
          </text>
        </g>
      ))}
    </>
  );
}

/** How much each milestone is below the baseline. */
function Reductions({ viewport }: ChartProps) {
  const { top, label, value, lastBefore } = viewport;
  return milestones.map(({ year, remaining, title }) => {
    const axis = yearScale(viewport)(year);
    const x = axis + 32;
    const down = shareScale(viewport)(remaining);
    const before = lastBefore && year === lastYear;
    const textX = Math.round(before ? axis - 14 : x + 26);
    // Text left of its dimension line is a little lower, clear of the value beside it.
    const middle = Math.round((top + down) / 2 + (before ? 14 : 0));
    return (
      <g key={year} className={before ? 'end' : undefined}>
        <DimensionLine from={[x, top]} to={[x, down]} />
        <text className="big" x={textX} y={middle} fontSize={value}>
          {remaining === 0 ? title : `${String(100 - remaining)}%`}
        </text>
        <text x={textX} y={middle + Math.round(label * 1.55)} fontSize={label}>
          {`${remaining === 0 ? '' : 'reduction '}by ${String(year)}`}
        </text>
      </g>
    );
  });
}

/** The number of years between milestones. */
function Intervals({ viewport }: ChartProps) {
  const yearAt = yearScale(viewport);
  const y = viewport.datum + 42;
  return milestones.map(({ year }, index) => {
    const start = roadmap[index]?.year ?? baseline.year;
    const [from, to] = [yearAt(start), yearAt(year)];
    return (
      <g key={year}>
        <DimensionLine from={[from, y]} to={[to, y]} />
        <text
          className="centred soft"
          x={Math.round((from + to) / 2)}
          y={y + viewport.label + 14}
          fontSize={viewport.label - 2}
        >
          {year - start} years
        </text>
      </g>
    );
  });
}

/** An area chart: years across, the remaining share of the baseline upwards. */
export function RoadmapChart({ viewport }: ChartProps) {
  const { name, width, height, left, top, bubble, label } = viewport;
  const [yearAt, shareAt] = [yearScale(viewport), shareScale(viewport)];
  const { road: line, section: area } = roadmapPaths(viewport);
  return (
    <svg className={name} viewBox={`0 0 ${String(width)} ${String(height)}`} aria-hidden="true">
      <HatchPattern id={`road-${name}`} />
      <path fill={`url(#road-${name})`} d={area} />
      <path className="dotted" d={path`M${left} ${top}H${yearAt(lastYear) + 46}`} />
      <Years viewport={viewport} />
      <path className="heavy" d={line} />
      {roadmap.map(({ year, remaining }) => (
        <circle key={year} cx={Math.round(yearAt(year))} cy={shareAt(remaining)} r="6" />
      ))}
      {name === 'tall' ? null : (
        <text x={left + bubble + 12} y={bubble + 3 + label / 3} fontSize={label}>
          {baseline.title}
        </text>
      )}
      <Reductions viewport={viewport} />
      <Intervals viewport={viewport} />
    </svg>
  );
}

const measure = `Operational carbon as a share of the ${String(baseline.year)} baseline`;

export function Roadmap() {
  const shares = roadmap.map(({ year, remaining }) => `${String(remaining)}% in ${String(year)}`);
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
        <div className="below">
          <Chart
            className="roadmap"
            background="white"
            label={`${measure}: ${shares.join(', ')}.`}
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
            {roadmapSheets.map((viewport) => (
              <RoadmapChart key={viewport.name} viewport={viewport} />
            ))}
          </Chart>
        </div>
      </div>
    </section>
  );
}
