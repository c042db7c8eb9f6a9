import { scaleLinear } from 'd3-scale';
import { area, line } from 'd3-shape';
import { roadmap, targets } from '../../company/targets.ts';
import { Chart } from '../ui/chart/chart.tsx';
import { DimensionLine, HatchPattern, path } from '../ui/chart/svg-elements.tsx';
import './sustainability.css';

const landscape = { height: 552, top: 128, bottom: 464, markerRadius: 30, fontSize: 18 };
const portrait = { height: 656, top: 160, bottom: 550, markerRadius: 38, fontSize: 24 };

/**
 * Lengths are in the units of the view box. The first and the last year are at `left` and `right`, 100% and 0% of
 * the baseline at `top` and `bottom`. A year is a whole number of units, which makes the page smaller.
 */
export const roadmapLayouts = [
  { ...landscape, name: 'wide', width: 1200, left: 70, right: 865, valueSize: 50 },
  { ...landscape, name: 'middle', width: 820, left: 44, right: 554, valueSize: 40 },
  { ...portrait, name: 'tall', width: 560, left: 40, right: 490, valueSize: 44 },
];

type RoadmapLayout = (typeof roadmapLayouts)[number];
type Steps = typeof roadmap;

const lastYearOf = (steps: Steps) => Math.max(...steps.map(({ year }) => year));

export function yearScale({ left, right }: RoadmapLayout, steps: Steps) {
  return scaleLinear([steps[0].year, lastYearOf(steps)], [left, right]);
}

/** The scale of the remaining share, in per cent of the baseline. */
export function shareScale({ top, bottom }: RoadmapLayout) {
  return scaleLinear([100, 0], [top, bottom]);
}

/** An area chart: years across, the remaining share of the baseline upwards. */
function RoadmapChart({ layout, steps }: { layout: RoadmapLayout; steps: Steps }) {
  const [baseline, ...milestones] = steps;
  const lastYear = lastYearOf(steps);
  const { name, width, height, left, top, bottom, markerRadius, fontSize, valueSize } = layout;
  const [yearAt, shareAt] = [yearScale(layout, steps), shareScale(layout)];
  const x = ({ year }: Steps[number]) => yearAt(year);
  const y = ({ remaining }: Steps[number]) => shareAt(remaining);
  const gridLines = steps.map(({ year }) => path`M${yearAt(year)} ${2 * markerRadius + 6}V${bottom}`);
  const ticks = yearAt
    .ticks(lastYear - steps[0].year)
    .filter((year) => !steps.some((milestone) => milestone.year === year))
    .map((year) => path`M${yearAt(year)} ${bottom}v${year % 5 === 0 ? 12 : 7}`);
  const intervalsY = bottom + 42;
  return (
    <svg
      className={name}
      viewBox={`0 0 ${String(width)} ${String(height)}`}
      fontSize={fontSize}
      aria-hidden="true"
    >
      <HatchPattern id={`road-${name}`} />
      <path fill={`url(#road-${name})`} d={area(x, bottom, y).digits(1)(steps) ?? ''} />
      <path className="dotted" d={path`M${left} ${top}H${yearAt(lastYear) + 46}`} />
      <path className="axis" d={gridLines.join('')} />
      <path d={ticks.join('')} />
      <path className="baseline" d={path`M0 ${bottom}H${width}`} />
      {steps.map(({ year }) => (
        <g key={year} transform={`translate(${path`${yearAt(year)} ${markerRadius + 3}`})`}>
          <circle className="marker" r={markerRadius} />
          <text className="key" y={fontSize / 3}>
            {year}
          </text>
        </g>
      ))}
      <path className="heavy" d={line(x, y).digits(1)(steps) ?? ''} />
      {steps.map(({ year, remaining }) => (
        <circle key={year} cx={Math.round(yearAt(year))} cy={shareAt(remaining)} r="6" />
      ))}
      {name === 'tall' ? null : (
        <text x={left + markerRadius + 12} y={markerRadius + 3 + fontSize / 3}>
          {baseline.title}
        </text>
      )}
      {milestones.map(({ year, remaining, title }) => {
        const x = yearAt(year) + 32;
        const y = shareAt(remaining);
        // In the narrow chart the last value is left of its dimension line, and a little lower, clear of the value beside it.
        const before = name === 'tall' && year === lastYear;
        const textX = Math.round(before ? x - 46 : x + 26);
        const middle = Math.round((top + y) / 2 + (before ? 14 : 0));
        return (
          <g key={year} className={before ? 'end' : undefined}>
            <DimensionLine from={[x, top]} to={[x, y]} />
            <text className="big" x={textX} y={middle} fontSize={valueSize}>
              {remaining === 0 ? title : `${String(100 - remaining)}%`}
            </text>
            <text x={textX} y={middle + Math.round(fontSize * 1.55)}>
              {`${remaining === 0 ? '' : 'reduction '}by ${String(year)}`}
            </text>
          </g>
        );
      })}
      {milestones.map(({ year }, index) => {
        const start = steps[index]?.year ?? baseline.year;
        const [from, to] = [yearAt(start), yearAt(year)];
        return (
          <g key={year}>
            <DimensionLine from={[from, intervalsY]} to={[to, intervalsY]} />
            <text
              className="centred soft"
              x={Math.round((from + to) / 2)}
              y={intervalsY + fontSize + 14}
              fontSize={fontSize - 2}
            >
              {year - start} years
            </text>
          </g>
        );
      })}
    </svg>
  );
}

const [baseline] = roadmap;
const measure = `Operational carbon as a share of the ${String(baseline.year)} baseline`;

export function Roadmap() {
  const { carbonReductionBy2030, netZeroOperations } = targets;
  const shares = roadmap.map(({ year, remaining }) => `${String(remaining)}% in ${String(year)}`);
  const texts = roadmap.map(({ text }) => text);
  return (
    <section>
      <div className="wrap">
        <div className="grid">
          <h2 className="span-4">Roadmap</h2>
          <p className="from-5 lead">
            Measured from the {baseline.year} baseline: a {carbonReductionBy2030.target} in operational carbon
            by {carbonReductionBy2030.by}, and full net-zero by {netZeroOperations.by}.
          </p>
        </div>
        <div className="space-before">
          <Chart
            className="roadmap"
            background="panel"
            label={`${measure}: ${shares.join(', ')}.`}
            caption={`${measure}. ${texts.join('; ')}. The line between milestones is indicative.`}
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
            {roadmapLayouts.map((layout) => (
              <RoadmapChart key={layout.name} layout={layout} steps={roadmap} />
            ))}
          </Chart>
        </div>
      </div>
    </section>
  );
}
