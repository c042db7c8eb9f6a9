import { scaleLinear } from 'd3-scale';
import { basisId } from '../../company/figure-format.ts';
import { figures, formatFigure } from '../../company/figures.ts';
import { roadmap, targetRows, targets, type Target } from '../../company/targets.ts';
import { Chart, ChartTable } from '../ui/chart/chart.tsx';
import { DimensionLine, path } from '../ui/chart/svg-elements.tsx';
import { TodayMark } from '../ui/drawing/today-mark.tsx';
import { Section } from '../ui/section.tsx';
import './sustainability.css';

const { carbonReductionBy2030, netZeroOperations, ...others } = targets;

/** The two steps of the roadmap come first. */
const all: readonly Target[] = [carbonReductionBy2030, netZeroOperations, ...Object.values(others)];

/**
 * Lengths are in the units of the view box. `x` has the first and the last year of the axis, and the column of values;
 * `heights` those of the labels of the axis and of today, of a row, and of 100% in a row. `offset` is the distance from the
 * date of a target to its dimension line.
 */
export const targetsLayouts = [
  {
    name: 'wide',
    width: 1200,
    offset: 20,
    x: { start: 300, end: 936, values: 984 },
    heights: { head: 62, row: 124, plot: 92 },
    fontSizes: { note: 15, label: 24, value: 30 },
  },
  {
    name: 'middle',
    width: 760,
    offset: 16,
    x: { start: 200, end: 556, values: 600 },
    heights: { head: 58, row: 108, plot: 80 },
    fontSizes: { note: 15, label: 19, value: 25 },
  },
  {
    name: 'tall',
    width: 320,
    offset: 12,
    x: { start: 18, end: 178, values: 206 },
    heights: { head: 50, row: 126, plot: 68 },
    fontSizes: { note: 13.5, label: 17, value: 20 },
  },
];

type Layout = (typeof targetsLayouts)[number];

/** The year of a baseline such as "2020"; `null` for "None set". */
function baselineYear({ baseline }: Target): number | null {
  return /^\d{4}$/.test(baseline) ? Number(baseline) : null;
}

function yearScale({ x }: Layout, listed: readonly Target[]) {
  const years = listed.flatMap((target) => [baselineYear(target) ?? [], target.by ?? []].flat());
  return scaleLinear([Math.min(...years), Math.max(...years)], [x.start, x.end]).nice(4);
}

/** Every fifth year, from the earliest baseline to the latest date, with its place. */
function gridLines(layout: Layout) {
  const yearAt = yearScale(layout, all);
  return yearAt.ticks(4).map((year) => ({ year, at: yearAt(year) }));
}

/** Places each target in its row. Positions are `null` for what is not set. */
export function placeTargets(layout: Layout, listed: readonly Target[]) {
  const { head, row, plot } = layout.heights;
  const yearAt = yearScale(layout, listed);
  let end = head;
  return listed.map((target) => {
    // A target that holds at every purchase is told in words alone, in a lower row.
    const spare = target.level === null ? plot / 6 : 0;
    end += row - spare;
    /** Heights of 0% and 100%. */
    const bottom = end - 1;
    const top = bottom - plot + spare;
    const from = baselineYear(target);
    const start = from === null ? null : yearAt(from);
    const due = target.by === null ? null : yearAt(target.by);
    const [percent] = Object.values<number>(target.level ?? {});
    const level = percent === undefined ? null : bottom - (percent / 100) * plot;
    const isReduction = target.level !== null && 'remains' in target.level;
    /** Path data from the baseline to the target. */
    const reduction =
      start === null || due === null || level === null || !isReduction
        ? null
        : path`M${start},${top}L${due},${level}`;
    return { target, top, bottom, start, due, level, reduction };
  });
}

interface RowProps {
  placed: ReturnType<typeof placeTargets>[number];
  layout: Layout;
}

/** A line from the baseline to the target, which is open because nothing in between has been measured. */
function TargetShape({ placed, layout }: RowProps) {
  const { start, due, level, top, bottom, reduction } = placed;
  if (due === null || level === null) return null;
  const at = due + layout.offset;
  return (
    <>
      {reduction === null || start === null ? null : (
        <>
          <path strokeWidth="0.8" strokeDasharray="3 4" d={path`M${start} ${top}H${at}`} />
          <path strokeWidth="2.5" strokeDasharray="9 5" d={reduction} />
          <circle cx={start} cy={top} r="5" />
        </>
      )}
      <circle className="marker" cx={due} cy={level} r="5" />
      <DimensionLine from={[at, reduction === null ? bottom : top]} to={[at, level]} tick={5} />
    </>
  );
}

const formatDate = (by: number | null) => (by === null ? 'at every purchase' : `by ${String(by)}`);

/** The name of the measure is left of the axis, or above it in the narrow chart. */
function Row({ placed, layout }: RowProps) {
  const { target, top, bottom } = placed;
  const { name, width, x } = layout;
  const { note, label, value } = layout.fontSizes;
  const [measure = '', rest] = name === 'middle' ? target.measure.split(/ (?=of |from )/) : [target.measure];
  const measureY = name === 'tall' ? top - 22 : Math.round((top + bottom) / 2 + label / 3);
  const middle = Math.round((top + bottom) / 2 + value / 3);
  return (
    <>
      <path className="soft" d={path`M0 ${bottom}H${width}`} />
      <TargetShape placed={placed} layout={layout} />
      <text className="big" y={rest ? measureY - Math.round(0.6 * label) : measureY} fontSize={label}>
        {measure}
        {rest ? (
          <tspan x="0" dy="1.2em">
            {rest}
          </tspan>
        ) : null}
      </text>
      <text className="big" x={x.values} y={middle - Math.round(note / 2)} fontSize={value}>
        {target.target}
      </text>
      <text className="soft" x={x.values} y={middle + note}>
        {formatDate(target.by)}
      </text>
    </>
  );
}

/** Every target from its baseline to its date, on one scale of years; the height of a row is 100%. */
function TargetsChart({ layout }: { layout: Layout }) {
  const { name, width, heights, fontSizes, x } = layout;
  const years = gridLines(layout);
  const [firstYear, lastYear] = yearScale(layout, all).domain() as [number, number];
  const axisY = heights.head - 8;
  const placedTargets = placeTargets(layout, all);
  const height = (placedTargets.at(-1)?.bottom ?? heights.head) + 1;
  // In the narrow chart the lines are interrupted by the label of each row.
  const axisParts =
    name === 'tall'
      ? [
          { from: axisY, to: axisY + 6 },
          ...placedTargets.map(({ top, bottom }) => ({ from: top - 12, to: bottom })),
        ]
      : [{ from: axisY, to: height - 1 }];
  return (
    <svg
      className={name}
      viewBox={`0 0 ${String(width)} ${String(height)}`}
      fontSize={fontSizes.note}
      aria-hidden="true"
    >
      <path
        className="soft"
        strokeDasharray="14 5 3 5"
        d={axisParts.flatMap(({ from, to }) => years.map(({ at }) => path`M${at} ${from}V${to}`)).join('')}
      />
      {years
        .filter((_, index) => name !== 'tall' || index % 2 === 0)
        .map(({ year, at }) => (
          <text key={year} className="soft" textAnchor="middle" x={at} y={fontSizes.note}>
            {year}
          </text>
        ))}
      <path d={path`M0 ${axisY}H${width}`} />
      {axisParts.map(({ from, to }, index) => (
        <TodayMark
          key={from}
          axis={{
            firstYear,
            start: x.start,
            yearLength: (x.end - x.start) / (lastYear - firstYear),
            unit: '',
          }}
          top={from}
          bottom={to}
          hasLabel={index === 0}
        />
      ))}
      {placedTargets.map((placed) => (
        <Row key={placed.target.measure} placed={placed} layout={layout} />
      ))}
    </svg>
  );
}

const [baseline] = roadmap;

/** The roadmap and the other targets in one drawing, with a table of each. */
export function RoadmapAndTargets() {
  return (
    <Section>
      <div className="grid">
        <h2 className="span-4">Roadmap and targets</h2>
        <div className="from-5 stack">
          <p className="lead">
            Measured from the {baseline.year} baseline: a {carbonReductionBy2030.target} in operational carbon
            by {carbonReductionBy2030.by}, and full net-zero by {netZeroOperations.by}.
          </p>
          <p className="soft">
            The <a href="/esg-policy#targets">ESG Investment Policy</a> has the rules of each target, and{' '}
            <a href="#basis">its basis</a> is below. The table has a further target:{' '}
            {formatFigure('renewableTransition')} {figures.renewableTransition.label}.
          </p>
        </div>
      </div>
      <div className="space-before">
        <Chart
          label={`Targets from baseline to date: ${all.map(({ measure }) => measure).join(', ')}.`}
          caption={`Operational carbon: ${roadmap.map(({ text }) => text).join('; ')}. A solid point is a baseline, an open one a target. The line between is indicative. The full height of a row is 100%.`}
          table={{
            summary: 'The targets as a table',
            caption: 'Environmental targets',
            columns: ['Measure', 'Target', 'By', 'Baseline', 'Basis'],
            rows: targetRows.map(([name, row]) => [
              row.measure,
              row.target,
              row.by ?? 'Every purchase',
              row.baseline,
              <a key="basis" href={`#${basisId(name)}`} aria-label={`Basis: ${row.measure}`}>
                Basis
              </a>,
            ]),
          }}
        >
          {targetsLayouts.map((layout) => (
            <TargetsChart key={layout.name} layout={layout} />
          ))}
        </Chart>
        <ChartTable
          summary="The roadmap as a table"
          caption="Milestones of the roadmap"
          columns={['Year', 'Milestone', 'Carbon that remains']}
          rows={roadmap.map(({ year, title, remaining }) => [
            String(year),
            title,
            `${String(remaining)}% of the ${String(baseline.year)} baseline`,
          ])}
        />
      </div>
    </Section>
  );
}
