import { scaleLinear } from 'd3-scale';
import { area, line } from 'd3-shape';
import { roadmap, targets } from '../../../company/targets.ts';
import { Chart } from '../chart/chart.tsx';
import { DimensionLine, HatchPattern } from '../chart/svg-elements.tsx';
import { path } from '../drawing/path-data.ts';
import './sustainability.css';

/** One layout of the chart. Lengths are in the units of its view box. */
export interface RoadmapLayout {
  readonly name: 'wide' | 'middle' | 'tall';
  readonly width: number;
  readonly height: number;
  /** Positions of the first and the last year, and of 100% and 0% of the baseline. */
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly markerRadius: number;
  /** Of labels and values. */
  readonly fontSize: number;
  readonly valueSize: number;
  /** Whether the last value is left of its dimension line, since there is no space on the right. */
  readonly lastOnLeft: boolean;
}

const landscape = {
  height: 552,
  top: 128,
  bottom: 464,
  markerRadius: 30,
  fontSize: 18,
  lastOnLeft: false,
} as const;

export const roadmapLayouts: readonly RoadmapLayout[] = [
  { ...landscape, name: 'wide', width: 1200, left: 70, right: 870, valueSize: 50 },
  { ...landscape, name: 'middle', width: 820, left: 44, right: 560, valueSize: 40 },
  {
    name: 'tall',
    width: 560,
    height: 656,
    left: 40,
    right: 486,
    top: 160,
    bottom: 550,
    markerRadius: 38,
    fontSize: 24,
    valueSize: 44,
    lastOnLeft: true,
  },
];

const [baseline] = roadmap;
const milestones = roadmap.slice(1);
const lastYear = Math.max(...roadmap.map(({ year }) => year));

export function yearScale({ left, right }: RoadmapLayout) {
  return scaleLinear([baseline.year, lastYear], [left, right]);
}

/** Of what remains, in per cent of the baseline. */
export function shareScale({ top, bottom }: RoadmapLayout) {
  return scaleLinear([100, 0], [top, bottom]);
}

/** The years between the milestones, which have a tick on the axis. */
export function yearsBetween(layout: RoadmapLayout): number[] {
  return yearScale(layout)
    .ticks(lastYear - baseline.year)
    .filter((year) => !roadmap.some((milestone) => milestone.year === year));
}

type Milestone = (typeof roadmap)[number];

/** Path data of the line through the milestones, and of the area under it. */
export function roadmapPaths(layout: RoadmapLayout): { readonly line: string; readonly area: string } {
  const x = ({ year }: Milestone) => yearScale(layout)(year);
  const y = ({ remaining }: Milestone) => shareScale(layout)(remaining);
  return {
    line: line(x, y).digits(1)(roadmap) ?? '',
    area: area(x, layout.bottom, y).digits(1)(roadmap) ?? '',
  };
}

interface ChartProps {
  layout: RoadmapLayout;
}

/** A line and a marker for each milestone, and a tick for each year between. */
function Years({ layout }: ChartProps) {
  const { bottom, fontSize, markerRadius, width } = layout;
  const yearAt = yearScale(layout);
  const grid = roadmap.map(({ year }) => path`M${yearAt(year)} ${2 * markerRadius + 6}V${bottom}`).join('');
  const between = yearsBetween(layout)
    .map((year) => path`M${yearAt(year)} ${bottom}v${year % 5 === 0 ? 12 : 7}`)
    .join('');
  return (
    <>
      <path className="axis" d={grid} />
      <path d={between} />
      <path className="baseline" d={path`M0 ${bottom}H${width}`} />
      {roadmap.map(({ year }) => (
        <g key={year} transform={`translate(${path`${yearAt(year)} ${markerRadius + 3}`})`}>
          <circle className="marker" r={markerRadius} />
          <text className="key" y={fontSize / 3} fontSize={fontSize}>
            {year}
          </text>
        </g>
      ))}
    </>
  );
}

/** How much each milestone is below the baseline. */
function Reductions({ layout }: ChartProps) {
  const { top, fontSize, valueSize, lastOnLeft } = layout;
  return milestones.map(({ year, remaining, title }) => {
    const axis = yearScale(layout)(year);
    const x = axis + 32;
    const down = shareScale(layout)(remaining);
    const before = lastOnLeft && year === lastYear;
    const textX = Math.round(before ? axis - 14 : x + 26);
    // Text left of its dimension line is a little lower, clear of the value beside it.
    const middle = Math.round((top + down) / 2 + (before ? 14 : 0));
    return (
      <g key={year} className={before ? 'end' : undefined}>
        <DimensionLine from={[x, top]} to={[x, down]} />
        <text className="big" x={textX} y={middle} fontSize={valueSize}>
          {remaining === 0 ? title : `${String(100 - remaining)}%`}
        </text>
        <text x={textX} y={middle + Math.round(fontSize * 1.55)} fontSize={fontSize}>
          {`${remaining === 0 ? '' : 'reduction '}by ${String(year)}`}
        </text>
      </g>
    );
  });
}

/** The number of years between milestones. */
function Intervals({ layout }: ChartProps) {
  const yearAt = yearScale(layout);
  const y = layout.bottom + 42;
  return milestones.map(({ year }, index) => {
    const start = roadmap[index]?.year ?? baseline.year;
    const [from, to] = [yearAt(start), yearAt(year)];
    return (
      <g key={year}>
        <DimensionLine from={[from, y]} to={[to, y]} />
        <text
          className="centred soft"
          x={Math.round((from + to) / 2)}
          y={y + layout.fontSize + 14}
          fontSize={layout.fontSize - 2}
        >
          {year - start} years
        </text>
      </g>
    );
  });
}

/** An area chart: years across, the remaining share of the baseline upwards. */
export function RoadmapChart({ layout }: ChartProps) {
  const { name, width, height, left, top, markerRadius, fontSize } = layout;
  const [yearAt, shareAt] = [yearScale(layout), shareScale(layout)];
  const paths = roadmapPaths(layout);
  return (
    <svg className={name} viewBox={`0 0 ${String(width)} ${String(height)}`} aria-hidden="true">
      <HatchPattern id={`road-${name}`} />
      <path fill={`url(#road-${name})`} d={paths.area} />
      <path className="dotted" d={path`M${left} ${top}H${yearAt(lastYear) + 46}`} />
      <Years layout={layout} />
      <path className="heavy" d={paths.line} />
      {roadmap.map(({ year, remaining }) => (
        <circle key={year} cx={Math.round(yearAt(year))} cy={shareAt(remaining)} r="6" />
      ))}
      {name === 'tall' ? null : (
        <text x={left + markerRadius + 12} y={markerRadius + 3 + fontSize / 3} fontSize={fontSize}>
          {baseline.title}
        </text>
      )}
      <Reductions layout={layout} />
      <Intervals layout={layout} />
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
            Measured from the {baseline.year} baseline: a {targets.carbonReductionBy2030.target} in
            operational carbon by {targets.carbonReductionBy2030.by}, and full net-zero by{' '}
            {targets.netZeroOperations.by}.
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
            {roadmapLayouts.map((layout) => (
              <RoadmapChart key={layout.name} layout={layout} />
            ))}
          </Chart>
        </div>
      </div>
    </section>
  );
}
