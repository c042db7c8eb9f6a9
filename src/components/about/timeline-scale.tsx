import type { MilestoneToScale } from './milestones-to-scale.ts';

interface TimelineScaleProps {
  readonly milestones: readonly MilestoneToScale[];
  /** Length of the scale. */
  readonly years: number;
}

const line = 56;
const measure = 18;

function percent(value: number): string {
  return `${String(value)}%`;
}

/** The scale of years, its milestones and the distances between them. The list beneath says the same. */
export function TimelineScale({ milestones, years }: TimelineScaleProps) {
  const spans = milestones.slice(1).map((end, index) => ({ start: milestones[index] ?? end, end }));
  return (
    <svg className="scale" width="100%" height="72" aria-hidden="true">
      <line className="rule" x2="100%" y1={line} y2={line} />
      {Array.from({ length: years + 1 }, (_, year) => (
        <line
          key={year}
          className="rule"
          x1={percent((100 * year) / years)}
          x2={percent((100 * year) / years)}
          y1={line}
          y2={line + 7}
        />
      ))}
      {spans.map(({ start, end }) => (
        <g key={end.year}>
          <line className={end.status} x1={percent(start.at)} x2={percent(end.at)} y1={line} y2={line} />
          <line className="hair" x1={percent(start.at)} x2={percent(end.at)} y1={measure} y2={measure} />
          <text x={percent((start.at + end.at) / 2)} y={measure - 7}>
            {start.yearsToNext} years
          </text>
        </g>
      ))}
      {milestones.map(({ year, at, status }) => (
        <svg key={year} x={percent(at)} overflow="visible">
          <path className="hair" d={`M0 ${String(measure - 8)}V${String(line)}`} />
          <path className="tick" d={`M-5 ${String(measure + 5)}l10 -10`} />
          <circle className={status} cx="0" cy={line} r="7" />
        </svg>
      ))}
    </svg>
  );
}
