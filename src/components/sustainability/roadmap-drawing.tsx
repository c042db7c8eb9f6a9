import { roadmap } from '../../../company/targets.ts';
import { path } from '../drawing/path-data.ts';
import { shareAt, yearAt, type RoadmapSheet } from './roadmap-sheet.ts';

interface SheetProps {
  readonly sheet: RoadmapSheet;
}

const [baseline] = roadmap;
const milestones = roadmap.slice(1);
const lastYear = Math.max(...roadmap.map(({ year }) => year));

/** A dimension from one point to another, along one axis: line, end strokes and 45° ticks. */
function Span({
  from,
  to,
}: {
  readonly from: readonly [number, number];
  readonly to: readonly [number, number];
}) {
  const [x, y] = from;
  const [endX, endY] = to;
  const stop = x === endX ? 'm-9 0h18' : 'm0-9v18';
  return (
    <>
      <path
        className="fine"
        d={path`M${x} ${y}L${endX} ${endY}M${x} ${y}` + stop + path`M${endX} ${endY}` + stop}
      />
      <path className="tick" d={path`M${x} ${y}m-6 6l12-12M${endX} ${endY}m-6 6l12-12`} />
    </>
  );
}

/** The grid: a line and a bubble for each milestone, and a stroke for each year between. */
function Years({ sheet }: SheetProps) {
  const { bubble, datum, label, width } = sheet;
  const grid = roadmap.map(({ year }) => path`M${yearAt(sheet, year)} ${2 * bubble + 6}V${datum}`).join('');
  const between = Array.from({ length: lastYear - baseline.year }, (_, index) => baseline.year + index)
    .filter((year) => !roadmap.some((milestone) => milestone.year === year))
    .map((year) => path`M${yearAt(sheet, year)} ${datum}v${year % 5 === 0 ? 12 : 7}`)
    .join('');
  return (
    <>
      <path className="axis" d={grid} />
      <path className="st" d={between} />
      <path className="datum" d={path`M0 ${datum}H${width}`} />
      {roadmap.map(({ year }) => (
        <g key={year} transform={`translate(${path`${yearAt(sheet, year)} ${bubble + 3}`})`}>
          <circle className="bubble" r={bubble} />
          <text className="year" y={label / 3} fontSize={label}>
            {year}
          </text>
        </g>
      ))}
    </>
  );
}

/** What each milestone takes off the baseline, measured from the top. */
function Reductions({ sheet }: SheetProps) {
  const { top, label, value, lastBefore } = sheet;
  return milestones.map(({ year, remaining, title }) => {
    const axis = yearAt(sheet, year);
    const x = axis + 32;
    const down = shareAt(sheet, remaining);
    const before = lastBefore && year === lastYear;
    const textX = Math.round(before ? axis - 14 : x + 26);
    // Text before its dimension stands a little lower, clear of the value beside it.
    const middle = Math.round((top + down) / 2 + (before ? 14 : 0));
    return (
      <g key={year} className={before ? 'before' : undefined}>
        <Span from={[x, top]} to={[x, down]} />
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

/** How long each stretch of the road is. */
function Stretches({ sheet }: SheetProps) {
  const y = sheet.datum + 42;
  return milestones.map(({ year }, index) => {
    const start = roadmap[index]?.year ?? baseline.year;
    const from = yearAt(sheet, start);
    const to = yearAt(sheet, year);
    return (
      <g key={year}>
        <Span from={[from, y]} to={[to, y]} />
        <text
          className="length"
          x={Math.round((from + to) / 2)}
          y={y + sheet.label + 14}
          fontSize={sheet.label - 2}
        >
          {year - start} years
        </text>
      </g>
    );
  });
}

/** The roadmap as a section to scale: years across, what remains of the baseline down. Caption and table say the same. */
export function RoadmapDrawing({ sheet }: SheetProps) {
  const { name, width, height, left, top, datum, bubble, label } = sheet;
  const line = roadmap
    .map(({ year, remaining }) => path`${yearAt(sheet, year)} ${shareAt(sheet, remaining)}`)
    .join('L');
  return (
    <svg className={name} viewBox={`0 0 ${String(width)} ${String(height)}`} aria-hidden="true">
      <pattern
        id={`hatch-${name}`}
        width="7"
        height="7"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <path className="hatch" d="M0 0v7" />
      </pattern>
      <path fill={`url(#hatch-${name})`} d={`M${line}${path`L${left} ${datum}z`}`} />
      <path className="dotted" d={path`M${left} ${top}H${yearAt(sheet, lastYear) + 46}`} />
      <Years sheet={sheet} />
      <path className="line" d={`M${line}`} />
      {roadmap.map(({ year, remaining }) => (
        <circle key={year} cx={Math.round(yearAt(sheet, year))} cy={shareAt(sheet, remaining)} r="6" />
      ))}
      {name === 'tall' ? null : (
        <text x={left + bubble + 12} y={bubble + 3 + label / 3} fontSize={label}>
          {baseline.title}
        </text>
      )}
      <Reductions sheet={sheet} />
      <Stretches sheet={sheet} />
    </svg>
  );
}
