import { targets, type Target } from '../../../company/targets.ts';
import { Chart } from '../chart/chart.tsx';
import { DimensionLine, HatchPattern } from '../chart/svg-elements.tsx';
import { path } from '../drawing/path-data.ts';
import {
  drawTargets,
  ruledYears,
  sheetHeight,
  targetsSheets,
  yearsScale,
  type DrawnTarget,
  type TargetsSheet,
} from './targets-geometry.ts';

const all: readonly Target[] = Object.values(targets);

interface RowProps {
  drawn: DrawnTarget;
  viewport: TargetsSheet;
}

/** A line from the baseline down to the target, with the area under it, and the size of the reduction. */
function Reduction({ drawn, viewport }: RowProps) {
  const { start, due, level, top, ground, fall } = drawn;
  if (start === null || due === null || level === null || fall === null) return null;
  const beside = due + viewport.offset;
  return (
    <>
      <path fill={`url(#targets-${viewport.name})`} d={fall + path`V${ground}H${start}Z`} />
      <path className="dotted" d={path`M${start} ${top}H${beside}`} />
      <path className="heavy" d={fall} />
      <circle cx={start} cy={top} r="5" />
      <circle cx={due} cy={level} r="5" />
      <DimensionLine from={[beside, top]} to={[beside, level]} tick={5} />
    </>
  );
}

/** The level to be reached by a date, where there is no baseline. */
function Level({ drawn: { due, level, top, ground }, viewport: { offset } }: RowProps) {
  if (due === null || level === null) return null;
  return (
    <>
      <path className="dotted" d={path`M${due - 3 * offset} ${top}H${due + 3 * offset}`} />
      <path className="heavy" d={path`M${due - offset} ${level}H${due + offset}`} />
      <DimensionLine from={[due, level]} to={[due, ground]} tick={5} />
    </>
  );
}

/** A line along the whole axis, for a target without a date. */
function Always({ drawn: { top, ground }, viewport }: RowProps) {
  const { left, right } = viewport;
  const y = (top + ground) / 2;
  const ticks = ruledYears(yearsScale(all, viewport)).map((year) => yearsScale(all, viewport)(year));
  return (
    <>
      <path className="heavy" d={path`M${left} ${y}H${right}`} />
      <path className="tick" d={ticks.map((x) => path`M${x - 5} ${y + 5}l10-10`).join('')} />
    </>
  );
}

function Row({ drawn, viewport }: RowProps) {
  const { target, top, ground, fall, due } = drawn;
  const { width, note, value, values } = viewport;
  const Shape = due === null ? Always : fall === null ? Level : Reduction;
  const middle = Math.round((top + ground) / 2 + value / 3);
  return (
    <>
      <path className="soft" d={path`M0 ${ground}H${width}`} />
      <Shape drawn={drawn} viewport={viewport} />
      <Measure drawn={drawn} viewport={viewport} />
      <text className="big" x={values} y={middle - Math.round(note / 2)} fontSize={value}>
        {target.target}
      </text>
      <text className="soft" x={values} y={middle + note} fontSize={note}>
        {target.by === null ? 'at every purchase' : `by ${String(target.by)}`}
      </text>
    </>
  );
}

/** What is measured: left of the axis, or above it in the narrow chart. */
function Measure({ drawn: { target, top, ground }, viewport: { name, label } }: RowProps) {
  const [first = '', rest] = name === 'middle' ? target.measure.split(/ (?=of |from )/) : [target.measure];
  const y = name === 'tall' ? top - 22 : Math.round((top + ground) / 2 + label / 3);
  return (
    <text className="big" y={rest === undefined ? y : y - Math.round(0.6 * label)} fontSize={label}>
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
function Years({ viewport, years }: { viewport: TargetsSheet; years: readonly number[] }) {
  const { name, note } = viewport;
  const yearAt = yearsScale(all, viewport);
  const shown = name === 'tall' ? years.filter((_, index) => index % 2 === 0) : years;
  return shown.map((year) => (
    <text key={year} className="centred soft" x={yearAt(year)} y={note} fontSize={note}>
      {year}
    </text>
  ));
}

/** Every target from its baseline to its date, on one scale of years; the height of a row is 100%. */
function TargetsChart({ viewport }: { viewport: TargetsSheet }) {
  const { name, width, head } = viewport;
  const height = sheetHeight(all.length, viewport);
  const yearAt = yearsScale(all, viewport);
  const years = ruledYears(yearAt);
  return (
    <svg className={name} viewBox={`0 0 ${String(width)} ${String(height)}`} aria-hidden="true">
      <HatchPattern id={`targets-${name}`} spacing={6} />
      <path
        className="axis soft"
        d={years.map((year) => path`M${yearAt(year)} ${head - 8}V${height - 1}`).join('')}
      />
      <Years viewport={viewport} years={years} />
      <path d={path`M0 ${head - 8}H${width}`} />
      {drawTargets(all, viewport).map((drawn) => (
        <Row key={drawn.target.measure} drawn={drawn} viewport={viewport} />
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
            {targetsSheets.map((viewport) => (
              <TargetsChart key={viewport.name} viewport={viewport} />
            ))}
          </Chart>
        </div>
      </div>
    </section>
  );
}
