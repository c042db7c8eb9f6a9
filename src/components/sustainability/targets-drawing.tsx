import { targets, type Target } from '../../../company/targets.ts';
import { path } from '../drawing/path-data.ts';
import { Hatch } from '../measure/hatch.tsx';
import { Span } from '../measure/span.tsx';
import {
  drawTargets,
  ruledYears,
  sheetHeight,
  yearsScale,
  type DrawnTarget,
  type TargetsSheet,
} from './targets-geometry.ts';

const all: readonly Target[] = Object.values(targets);

interface RowProps {
  readonly drawn: DrawnTarget;
  readonly sheet: TargetsSheet;
}

/** From the baseline down to the target, hatched down to the ground line, and by how much. */
function Fall({ drawn, sheet }: RowProps) {
  const { start, due, level, top, ground, fall } = drawn;
  if (start === null || due === null || level === null || fall === null) return null;
  const beside = due + sheet.offset;
  return (
    <>
      <path fill={`url(#targets-${sheet.name})`} d={fall + path`V${ground}H${start}Z`} />
      <path className="dotted" d={path`M${start} ${top}H${beside}`} />
      <path className="heavy" d={fall} />
      <circle cx={start} cy={top} r="5" />
      <circle cx={due} cy={level} r="5" />
      <Span from={[beside, top]} to={[beside, level]} tick={5} />
    </>
  );
}

/** What is to be reached by a date from no baseline: measured up from the ground line, below the whole. */
function Rise({ drawn: { due, level, top, ground }, sheet: { offset } }: RowProps) {
  if (due === null || level === null) return null;
  return (
    <>
      <path className="dotted" d={path`M${due - 3 * offset} ${top}H${due + 3 * offset}`} />
      <path className="heavy" d={path`M${due - offset} ${level}H${due + offset}`} />
      <Span from={[due, level]} to={[due, ground]} tick={5} />
    </>
  );
}

/** What holds throughout: one line along the whole axis, ticked at every year that is ruled. */
function Throughout({ drawn: { top, ground }, sheet }: RowProps) {
  const { left, right } = sheet;
  const y = (top + ground) / 2;
  const marks = ruledYears(yearsScale(all, sheet)).map((year) => yearsScale(all, sheet)(year));
  return (
    <>
      <path className="heavy" d={path`M${left} ${y}H${right}`} />
      <path className="tick" d={marks.map((x) => path`M${x - 5} ${y + 5}l10-10`).join('')} />
    </>
  );
}

function Row({ drawn, sheet }: RowProps) {
  const { target, top, ground, fall, due } = drawn;
  const { width, note, value, values } = sheet;
  const Shape = due === null ? Throughout : fall === null ? Rise : Fall;
  const middle = Math.round((top + ground) / 2 + value / 3);
  return (
    <>
      <path className="soft" d={path`M0 ${ground}H${width}`} />
      <Shape drawn={drawn} sheet={sheet} />
      <Measure drawn={drawn} sheet={sheet} />
      <text className="big" x={values} y={middle - Math.round(note / 2)} fontSize={value}>
        {target.target}
      </text>
      <text className="soft" x={values} y={middle + note} fontSize={note}>
        {target.by === null ? 'at every purchase' : `by ${String(target.by)}`}
      </text>
    </>
  );
}

/** What is measured: before the axis, or above it where the sheet is narrow. */
function Measure({ drawn: { target, top, ground }, sheet: { name, label } }: RowProps) {
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

/** The years along the head; on a narrow sheet every other one. */
function Years({ sheet, years }: { readonly sheet: TargetsSheet; readonly years: readonly number[] }) {
  const { name, note } = sheet;
  const yearAt = yearsScale(all, sheet);
  const shown = name === 'tall' ? years.filter((_, index) => index % 2 === 0) : years;
  return shown.map((year) => (
    <text key={year} className="centred soft" x={yearAt(year)} y={note} fontSize={note}>
      {year}
    </text>
  ));
}

/** Every target from its baseline to its date, on one scale of years; the height of a row is all of the baseline. */
export function TargetsDrawing({ sheet }: { readonly sheet: TargetsSheet }) {
  const { name, width, head } = sheet;
  const height = sheetHeight(all.length, sheet);
  const yearAt = yearsScale(all, sheet);
  const years = ruledYears(yearAt);
  return (
    <svg className={name} viewBox={`0 0 ${String(width)} ${String(height)}`} aria-hidden="true">
      <Hatch id={`targets-${name}`} spacing={6} />
      <path
        className="axis soft"
        d={years.map((year) => path`M${yearAt(year)} ${head - 8}V${height - 1}`).join('')}
      />
      <Years sheet={sheet} years={years} />
      <path d={path`M0 ${head - 8}H${width}`} />
      {drawTargets(all, sheet).map((drawn) => (
        <Row key={drawn.target.measure} drawn={drawn} sheet={sheet} />
      ))}
    </svg>
  );
}
