import { scaleLinear, type ScaleLinear } from 'd3-scale';
import { line } from 'd3-shape';
import { targets, type Target } from '../../../company/targets.ts';
import { Chart } from '../chart/chart.tsx';
import { DimensionLine, HatchPattern } from '../chart/svg-elements.tsx';
import { path } from '../drawing/path-data.ts';

const all: readonly Target[] = Object.values(targets);

/** One layout of the chart. Lengths are in the units of its view box. */
export interface TargetsLayout {
  readonly name: 'wide' | 'middle' | 'tall';
  readonly width: number;
  /** Positions of the first and the last year of the axis. */
  readonly left: number;
  readonly right: number;
  /** Height of the labels of the axis. */
  readonly headHeight: number;
  readonly rowHeight: number;
  /** Height of 100% in a row. */
  readonly plotHeight: number;
  /** Distance from the date of a target to its dimension line. */
  readonly offset: number;
  readonly valuesX: number;
  /** Font sizes. */
  readonly noteSize: number;
  readonly labelSize: number;
  readonly valueSize: number;
}

export const targetsLayouts: readonly TargetsLayout[] = [
  {
    name: 'wide',
    width: 1200,
    left: 300,
    right: 936,
    headHeight: 44,
    rowHeight: 124,
    plotHeight: 92,
    offset: 20,
    valuesX: 984,
    noteSize: 15,
    labelSize: 24,
    valueSize: 30,
  },
  {
    name: 'middle',
    width: 760,
    left: 200,
    right: 556,
    headHeight: 40,
    rowHeight: 108,
    plotHeight: 80,
    offset: 16,
    valuesX: 600,
    noteSize: 15,
    labelSize: 19,
    valueSize: 25,
  },
  {
    name: 'tall',
    width: 320,
    left: 18,
    right: 178,
    headHeight: 34,
    rowHeight: 128,
    plotHeight: 68,
    offset: 12,
    valuesX: 206,
    noteSize: 13.5,
    labelSize: 17,
    valueSize: 20,
  },
];

/** Years between the lines of the grid. */
const gridStep = 5;

/** The year of a baseline such as "2020"; `null` for "None set". */
function baselineYear({ baseline }: Target): number | null {
  return /^\d{4}$/.test(baseline) ? Number(baseline) : null;
}

/** From and to a year of the grid, with every baseline and date between them. */
export function yearsScale(targets: readonly Target[], { left, right }: TargetsLayout) {
  const years = targets.flatMap((target) => [baselineYear(target) ?? [], target.by ?? []].flat());
  const first = Math.floor(Math.min(...years) / gridStep) * gridStep;
  const last = Math.ceil(Math.max(...years) / gridStep) * gridStep;
  return scaleLinear([first, last], [left, right]);
}

export function gridYears(scale: ScaleLinear<number, number>): number[] {
  const [first = 0, last = 0] = scale.domain();
  return scale.ticks((last - first) / gridStep);
}

export function chartHeight(count: number, { headHeight, rowHeight }: TargetsLayout): number {
  return headHeight + count * rowHeight;
}

/** Places each target in its row. Positions are `null` for what is not set. */
export function placeTargets(targets: readonly Target[], layout: TargetsLayout) {
  const years = yearsScale(targets, layout);
  return targets.map((target, index) => {
    /** Heights of 0% and 100%. */
    const bottom = chartHeight(index + 1, layout) - 1;
    const top = bottom - layout.plotHeight;
    const share = scaleLinear([100, 0], [top, bottom]);
    const from = baselineYear(target);
    const start = from === null ? null : years(from);
    const due = target.by === null ? null : years(target.by);
    const level = target.level === null ? null : share(Object.values<number>(target.level)[0] ?? 0);
    const reduces = start !== null && due !== null && level !== null;
    return {
      target,
      top,
      bottom,
      start,
      due,
      level,
      /** Path data from the baseline to the target. */
      reduction: reduces
        ? line().digits(1)([
            [start, top],
            [due, level],
          ])
        : null,
    };
  });
}

interface RowProps {
  placed: ReturnType<typeof placeTargets>[number];
  layout: TargetsLayout;
}

/** A line from the baseline down to the target, with the area under it, and the size of the reduction. */
function Reduction({ placed, layout }: RowProps) {
  const { start, due, level, top, bottom, reduction } = placed;
  if (start === null || due === null || level === null || reduction === null) return null;
  const beside = due + layout.offset;
  return (
    <>
      <path fill={`url(#targets-${layout.name})`} d={reduction + path`V${bottom}H${start}Z`} />
      <path className="dotted" d={path`M${start} ${top}H${beside}`} />
      <path className="heavy" d={reduction} />
      <circle cx={start} cy={top} r="5" />
      <circle cx={due} cy={level} r="5" />
      <DimensionLine from={[beside, top]} to={[beside, level]} tick={5} />
    </>
  );
}

/** The level to be reached by a date, where there is no baseline. */
function Level({ placed: { due, level, top, bottom }, layout: { offset } }: RowProps) {
  if (due === null || level === null) return null;
  return (
    <>
      <path className="dotted" d={path`M${due - 3 * offset} ${top}H${due + 3 * offset}`} />
      <path className="heavy" d={path`M${due - offset} ${level}H${due + offset}`} />
      <DimensionLine from={[due, level]} to={[due, bottom]} tick={5} />
    </>
  );
}

/** A line along the whole axis, for a target without a date. */
function Always({ placed: { top, bottom }, layout }: RowProps) {
  const { left, right } = layout;
  const y = (top + bottom) / 2;
  const ticks = gridYears(yearsScale(all, layout)).map((year) => yearsScale(all, layout)(year));
  return (
    <>
      <path className="heavy" d={path`M${left} ${y}H${right}`} />
      <path className="tick" d={ticks.map((x) => path`M${x - 5} ${y + 5}l10-10`).join('')} />
    </>
  );
}

function Row({ placed, layout }: RowProps) {
  const { target, top, bottom, reduction, due } = placed;
  const { width, noteSize, valueSize, valuesX } = layout;
  const Shape = due === null ? Always : reduction === null ? Level : Reduction;
  const middle = Math.round((top + bottom) / 2 + valueSize / 3);
  return (
    <>
      <path className="soft" d={path`M0 ${bottom}H${width}`} />
      <Shape placed={placed} layout={layout} />
      <Measure placed={placed} layout={layout} />
      <text className="big" x={valuesX} y={middle - Math.round(noteSize / 2)} fontSize={valueSize}>
        {target.target}
      </text>
      <text className="soft" x={valuesX} y={middle + noteSize} fontSize={noteSize}>
        {target.by === null ? 'at every purchase' : `by ${String(target.by)}`}
      </text>
    </>
  );
}

/** What is measured: left of the axis, or above it in the narrow chart. */
function Measure({ placed: { target, top, bottom }, layout: { name, labelSize } }: RowProps) {
  const [first = '', rest] = name === 'middle' ? target.measure.split(/ (?=of |from )/) : [target.measure];
  const y = name === 'tall' ? top - 22 : Math.round((top + bottom) / 2 + labelSize / 3);
  return (
    <text className="big" y={rest === undefined ? y : y - Math.round(0.6 * labelSize)} fontSize={labelSize}>
      {first}
      {rest === undefined ? null : (
        <tspan x="0" dy="1.2em">
          {rest}
        </tspan>
      )}
    </text>
  );
}

/** The years above the chart; in the narrow chart every other one. */
function Years({ layout, years }: { layout: TargetsLayout; years: readonly number[] }) {
  const { name, noteSize } = layout;
  const yearAt = yearsScale(all, layout);
  const shown = name === 'tall' ? years.filter((_, index) => index % 2 === 0) : years;
  return shown.map((year) => (
    <text key={year} className="centred soft" x={yearAt(year)} y={noteSize} fontSize={noteSize}>
      {year}
    </text>
  ));
}

/** Every target from its baseline to its date, on one scale of years; the height of a row is 100%. */
function TargetsChart({ layout }: { layout: TargetsLayout }) {
  const { name, width, headHeight } = layout;
  const height = chartHeight(all.length, layout);
  const yearAt = yearsScale(all, layout);
  const years = gridYears(yearAt);
  return (
    <svg className={name} viewBox={`0 0 ${String(width)} ${String(height)}`} aria-hidden="true">
      <HatchPattern id={`targets-${name}`} spacing={6} />
      <path
        className="axis soft"
        d={years.map((year) => path`M${yearAt(year)} ${headHeight - 8}V${height - 1}`).join('')}
      />
      <Years layout={layout} years={years} />
      <path d={path`M0 ${headHeight - 8}H${width}`} />
      {placeTargets(all, layout).map((placed) => (
        <Row key={placed.target.measure} placed={placed} layout={layout} />
      ))}
    </svg>
  );
}

/** "Carbon: 50% reduction by 2030, from 2025." */
function summaryOf({ measure, target, by, baseline }: Target): string {
  const due = by === null ? 'at every purchase' : `by ${String(by)}`;
  return `${measure}: ${target} ${due}, ${/^\d/.test(baseline) ? `from ${baseline}` : 'without a baseline'}.`;
}

export function Targets() {
  return (
    <section>
      <div className="wrap">
        <div className="grid">
          <h2 className="c4">Targets we report against</h2>
          <p className="from5 lead">
            Each is drawn from its baseline to the year in which it is due; a row is as high as the whole
            baseline. All are set out in full in the <a href="/esg-policy">ESG Investment Policy</a>.
          </p>
        </div>
        <div className="below">
          <Chart
            label={`Targets from baseline to date. ${all.map(summaryOf).join(' ')}`}
            table={{
              summary: 'The targets as a table',
              caption: 'Environmental targets',
              columns: ['Measure', 'Target', 'By', 'Baseline'],
              rows: all.map(({ measure, target, by, baseline }) => [
                measure,
                target,
                by ?? 'Every purchase',
                baseline,
              ]),
            }}
          >
            {targetsLayouts.map((layout) => (
              <TargetsChart key={layout.name} layout={layout} />
            ))}
          </Chart>
        </div>
      </div>
    </section>
  );
}
