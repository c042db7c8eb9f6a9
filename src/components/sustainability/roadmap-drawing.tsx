import { roadmap } from '../../../company/targets.ts';
import { path } from '../drawing/path-data.ts';
import { Hatch } from '../measure/hatch.tsx';
import { Span } from '../measure/span.tsx';
import { roadmapPaths, shareScale, yearScale, yearsBetween, type RoadmapSheet } from './roadmap-geometry.ts';

interface SheetProps {
  readonly sheet: RoadmapSheet;
}

const [baseline] = roadmap;
const milestones = roadmap.slice(1);
const lastYear = Math.max(...roadmap.map(({ year }) => year));

/** The grid: a line and a bubble for each milestone, and a stroke for each year between. */
function Years({ sheet }: SheetProps) {
  const { bubble, datum, label, width } = sheet;
  const yearAt = yearScale(sheet);
  const grid = roadmap.map(({ year }) => path`M${yearAt(year)} ${2 * bubble + 6}V${datum}`).join('');
  const between = yearsBetween(sheet)
    .map((year) => path`M${yearAt(year)} ${datum}v${year % 5 === 0 ? 12 : 7}`)
    .join('');
  return (
    <>
      <path className="axis" d={grid} />
      <path d={between} />
      <path className="datum" d={path`M0 ${datum}H${width}`} />
      {roadmap.map(({ year }) => (
        <g key={year} transform={`translate(${path`${yearAt(year)} ${bubble + 3}`})`}>
          <circle className="bubble" r={bubble} />
          <text className="key" y={label / 3} fontSize={label}>
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
    const axis = yearScale(sheet)(year);
    const x = axis + 32;
    const down = shareScale(sheet)(remaining);
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
  const yearAt = yearScale(sheet);
  const y = sheet.datum + 42;
  return milestones.map(({ year }, index) => {
    const start = roadmap[index]?.year ?? baseline.year;
    const [from, to] = [yearAt(start), yearAt(year)];
    return (
      <g key={year}>
        <Span from={[from, y]} to={[to, y]} />
        <text
          className="centred soft"
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

/** The roadmap as a section to scale: years across, what remains of the baseline down. */
export function RoadmapDrawing({ sheet }: SheetProps) {
  const { name, width, height, left, top, bubble, label } = sheet;
  const [yearAt, shareAt] = [yearScale(sheet), shareScale(sheet)];
  const { road, section } = roadmapPaths(sheet);
  return (
    <svg className={name} viewBox={`0 0 ${String(width)} ${String(height)}`} aria-hidden="true">
      <Hatch id={`road-${name}`} />
      <path fill={`url(#road-${name})`} d={section} />
      <path className="dotted" d={path`M${left} ${top}H${yearAt(lastYear) + 46}`} />
      <Years sheet={sheet} />
      <path className="heavy" d={road} />
      {roadmap.map(({ year, remaining }) => (
        <circle key={year} cx={Math.round(yearAt(year))} cy={shareAt(remaining)} r="6" />
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
