import { scaleLinear, scalePoint } from 'd3-scale';
import { commitments, quantityInWords } from '../../../company/commitments.ts';
import { inDays } from '../../../company/time-limits.ts';
import { Chart } from '../chart/chart.tsx';
import { DimensionLine, path } from '../chart/svg-elements.tsx';

/** One layout of a procedure: across the page, or down it. Lengths are in the units of its view box. */
interface Layout {
  name: 'middle' | 'tall';
  width: number;
  height: number;
  /** Where the sequence begins and ends, along its own direction. */
  start: number;
  end: number;
}

export const complaintLayouts: readonly Layout[] = [
  { name: 'middle', width: 690, height: 200, start: 6, end: 684 },
  { name: 'tall', width: 300, height: 420, start: 30, end: 398 },
];

export const concernLayouts: readonly Layout[] = [
  { name: 'middle', width: 690, height: 104, start: 22, end: 630 },
  { name: 'tall', width: 300, height: 330, start: 22, end: 308 },
];

/** The limits of a procedure, in days from its first day. */
interface ProcedureDays {
  acknowledged: number;
  /** From one update to the next. */
  between: number;
  answered: number;
}

/** Places the limits of a procedure on a linear scale, from its first day to its last. */
export function scaleProcedure({ acknowledged, between, answered }: ProcedureDays, { start, end }: Layout) {
  const at = scaleLinear([0, answered], [start, end]);
  const every = (days: number) =>
    Array.from({ length: Math.ceil(answered / days) - 1 }, (_, index) => at((index + 1) * days));
  return {
    begins: at(0),
    acknowledged: at(acknowledged),
    /** Each update before the answer. */
    updates: every(between),
    answered: at(answered),
    weeks: every(7),
  };
}

/** Even positions for stages without a limit of their own. */
export function placeStages(names: readonly string[], { start, end }: Layout): readonly number[] {
  const at = scalePoint(names, [start, end]);
  return names.map((name) => at(name) ?? start);
}

/** Positions of the time axis and of the three rows of dimension lines beside it. */
const rows = {
  middle: { axis: 30, acknowledged: 72, updated: 126, answered: 180 },
  tall: { axis: 8, acknowledged: 40, updated: 68, answered: 96 },
} as const;

interface ComplaintChartProps {
  layout: Layout;
  days: ProcedureDays;
  /** The step and the limit of each row. */
  labels: { acknowledged: string; updated: string; answered: string };
}

/** Three rows of dimension lines beside an axis of weeks: the acknowledgment, the updates and the final response. */
function ComplaintChart({ layout, days, labels }: ComplaintChartProps) {
  const { name, width, height } = layout;
  const { begins, acknowledged, updates, answered, weeks } = scaleProcedure(days, layout);
  const row = rows[name];
  const tall = name === 'tall';
  const point = (along: number, across: number) =>
    tall ? ([across, along] as const) : ([along, across] as const);
  const weekTick = (along: number) => {
    const [x, y] = point(along, row.axis);
    return tall ? path`M${x} ${y}h9` : path`M${x} ${y}v9`;
  };
  const [startX, startY] = point(begins, row.axis);
  const [endX, endY] = point(answered, row.axis);
  const dates = [begins, ...updates, answered];
  return (
    <svg className={name} viewBox={`0 0 ${String(width)} ${String(height)}`} aria-hidden="true">
      <path className="baseline" d={path`M${startX} ${startY}L${endX} ${endY}`} />
      <path d={weeks.map((week) => weekTick(week)).join('')} />
      <DimensionLine
        from={point(begins, row.acknowledged)}
        to={point(acknowledged, row.acknowledged)}
        tick={5}
      />
      {dates.slice(1).map((date, index) => (
        <DimensionLine
          key={date}
          from={point(dates[index] ?? begins, row.updated)}
          to={point(date, row.updated)}
          tick={5}
        />
      ))}
      <DimensionLine from={point(begins, row.answered)} to={point(answered, row.answered)} tick={5} />
      <g fontSize="13">
        <text className="soft" y="14" x={tall ? 0 : begins}>
          Received
        </text>
        {tall
          ? null
          : dates.slice(1).map((date, index) => (
              <text key={date} className={date === answered ? 'end soft' : 'centred soft'} x={date} y="14">
                {((index + 1) * days.between) / 7} weeks
              </text>
            ))}
      </g>
      <g fontSize={tall ? 15 : 14}>
        {tall ? (
          <>
            <StepLabel text={labels.acknowledged} x={116} y={(begins + acknowledged) / 2 - 2} />
            <StepLabel text={labels.updated} x={116} y={((updates[0] ?? 0) + (updates[1] ?? answered)) / 2} />
            <StepLabel text={labels.answered} x={116} y={answered - 14} />
          </>
        ) : (
          <>
            <text x={acknowledged + 14} y={row.acknowledged + 5}>
              {labels.acknowledged}
            </text>
            <text x={begins + 10} y={row.updated - 11}>
              {labels.updated}
            </text>
            <text x={begins + 10} y={row.answered - 11}>
              {labels.answered}
            </text>
          </>
        )}
      </g>
    </svg>
  );
}

/** A step on one line and its limit on the next: "Final response: within …". */
function StepLabel({ text, x, y }: { text: string; x: number; y: number }) {
  const [step = '', limit = ''] = text.split(': ');
  return (
    <text x={x} y={y}>
      <tspan fontWeight="500">{step}</tspan>
      <tspan x={x} dy="1.4em">
        {limit}
      </tspan>
    </text>
  );
}

const markerRadius = 15;

interface ConcernChartProps {
  layout: Layout;
  stages: readonly string[];
  /** The limit of the first stage, the only one that has one. */
  firstLimit: string;
}

/** Stages as numbered markers on a dashed line. */
function ConcernChart({ layout, stages, firstLimit }: ConcernChartProps) {
  const { name, width, height } = layout;
  const at = placeStages(stages, layout);
  const tall = name === 'tall';
  const line = tall ? 18 : 24;
  const between = at
    .slice(1)
    .map((end, index) => {
      const [from, to] = [(at[index] ?? 0) + markerRadius, end - markerRadius];
      return tall ? path`M${line} ${from}V${to}` : path`M${from} ${line}H${to}`;
    })
    .join('');
  return (
    <svg className={name} viewBox={`0 0 ${String(width)} ${String(height)}`} aria-hidden="true">
      <path className="axis" d={between} />
      {stages.map((stage, index) => {
        const along = at[index] ?? 0;
        const [x, y] = tall ? [line, along] : [along, line];
        return (
          <g key={stage} transform={`translate(${path`${x} ${y}`})`}>
            <circle className="marker" r={markerRadius} />
            <text className="key" y="5" fontSize="14">
              {index + 1}
            </text>
            <text
              x={tall ? 32 : -markerRadius}
              y={tall ? (index === 0 ? -2 : 5) : 42}
              fontSize={tall ? 16 : 13.5}
            >
              {stage}
            </text>
            {index === 0 ? (
              <text
                className="soft"
                x={tall ? 32 : -markerRadius}
                y={tall ? 17 : 62}
                fontSize={tall ? 14 : 13}
              >
                {firstLimit}
              </text>
            ) : null}
          </g>
        );
      })}
    </svg>
  );
}

/** The complaints procedure on a time scale, and as a table. */
export function ComplaintSteps() {
  const days = {
    acknowledged: inDays(commitments.acknowledgeComplaint.limit),
    between: inDays(commitments.updateComplaint.limit),
    answered: inDays(commitments.answerComplaint.limit),
  };
  const steps = [
    ['Acknowledgment', `within ${quantityInWords('acknowledgeComplaint')}`],
    ['Investigation', `an update every ${quantityInWords('updateComplaint')}`],
    ['Final response', `within ${quantityInWords('answerComplaint')}`],
  ] as const;
  const [acknowledged = '', updated = '', answered = ''] = steps.map(([step, limit]) => `${step}: ${limit}`);
  return (
    <Chart
      label={`How a complaint is handled, to the scale of its dates. ${[acknowledged, updated, answered].join('; ')}.`}
      table={{
        summary: 'The three steps as a table',
        caption: 'How a complaint is handled',
        columns: ['Step', 'When'],
        rows: steps,
      }}
    >
      {complaintLayouts.map((layout) => (
        <ComplaintChart
          key={layout.name}
          layout={layout}
          days={days}
          labels={{ acknowledged, updated, answered }}
        />
      ))}
    </Chart>
  );
}

const stages = [
  ['Acknowledgment', 'You hear that the report has arrived.'],
  ['Assessment', 'What is it about, and who can look into it without a conflict?'],
  ['Investigation', 'Facts are gathered, in confidence.'],
  ['Findings', 'What happened, set down in writing.'],
  ['Action', 'What will change, and who answers for it.'],
  ['Feedback', 'You hear the outcome, as far as the law allows.'],
] as const;

/** The six stages of a concern, and as a table. */
export function WhistleblowingSteps() {
  const firstLimit = `within ${quantityInWords('acknowledgeConcern')}`;
  const when = (index: number) => (index === 0 ? firstLimit : 'no fixed limit');
  const names = stages.map(([name]) => name);
  return (
    <Chart
      label={`How a concern is handled, in stages: ${names.map((name, index) => `${String(index + 1)}, ${name}${index === 0 ? `, ${firstLimit}` : ''}`).join('; ')}. The later stages have no fixed limit.`}
      table={{
        summary: 'The stages as a table',
        caption: 'How a concern is handled',
        columns: ['Stage', 'What happens', 'When'],
        rows: stages.map(([name, text], index) => [name, text, when(index)]),
      }}
    >
      {concernLayouts.map((layout) => (
        <ConcernChart key={layout.name} layout={layout} stages={names} firstLimit={firstLimit} />
      ))}
    </Chart>
  );
}
