import { scaleLinear, scalePoint } from 'd3-scale';
import {
  commitments,
  concernAcknowledged,
  formatCommitment,
  formatQuantity,
} from '../../company/commitments.ts';
import { inDays, inWords } from '../../company/time-limits.ts';
import { Chart } from '../ui/chart/chart.tsx';
import { DimensionLine, path } from '../ui/chart/svg-elements.tsx';

// Each layout runs across the page, or down it (tall). Lengths are in the units of its view box; `start` and `end`
// are along its own direction.

/** `rows` holds the positions across the direction: of the axis, the acknowledgment, the updates and the answer. */
export const complaintLayouts = [
  { name: 'middle', width: 690, height: 200, start: 6, end: 684, rows: [30, 72, 126, 180] },
  { name: 'tall', width: 300, height: 420, start: 30, end: 398, rows: [8, 40, 68, 96] },
] as const;

const concernLayouts = [
  { name: 'middle', width: 690, height: 104, start: 22, end: 630 },
  { name: 'tall', width: 300, height: 330, start: 22, end: 308 },
];

const update = commitments.updateComplaint.limit;

/** The limits in days from the first day; `between` is the number of days between updates. */
const complaintDays = {
  acknowledged: inDays(commitments.acknowledgeComplaint.limit),
  between: inDays(update),
  answered: inDays(commitments.answerComplaint.limit),
};

/** Places the limits of a procedure on a linear scale, from its first day to its last. */
export function scaleProcedure(
  { acknowledged, between, answered }: typeof complaintDays,
  { start, end }: { start: number; end: number },
) {
  const at = scaleLinear([0, answered], [start, end]);
  const every = (days: number) =>
    Array.from({ length: Math.ceil(answered / days) - 1 }, (_, index) => at((index + 1) * days));
  return {
    begins: at(0),
    acknowledged: at(acknowledged),
    /** The position of each update before the answer. */
    updates: every(between),
    answered: at(answered),
    weeks: every(7),
  };
}

const steps = [
  ['Acknowledgment', `within ${formatQuantity('acknowledgeComplaint')}`],
  ['Investigation', `an update every ${formatQuantity('updateComplaint')}`],
  ['Final response', `within ${formatQuantity('answerComplaint')}`],
] as const;

/** Three rows of dimension lines beside an axis of weeks: the acknowledgment, the updates and the final response. */
function ComplaintChart({ layout }: { layout: (typeof complaintLayouts)[number] }) {
  const { name, width, height, rows } = layout;
  const [axis, acknowledgedRow, updatedRow, answeredRow] = rows;
  const { begins, acknowledged, updates, answered, weeks } = scaleProcedure(complaintDays, layout);
  const tall = name === 'tall';
  const point = (along: number, across: number) =>
    tall ? ([across, along] as const) : ([along, across] as const);
  const at = (along: number) => path`${point(along, axis)[0]} ${point(along, axis)[1]}`;
  const dates = [...updates, answered];
  const intervals = [
    [begins, acknowledged, acknowledgedRow],
    ...dates.map((date, index) => [dates[index - 1] ?? begins, date, updatedRow] as const),
    [begins, answered, answeredRow],
  ] as const;
  const [firstUpdate = answered, secondUpdate = answered] = dates;
  const labelPoints = tall
    ? [
        [116, (begins + acknowledged) / 2 - 2],
        [116, (firstUpdate + secondUpdate) / 2],
        [116, answered - 14],
      ]
    : [
        [acknowledged + 14, acknowledgedRow + 5],
        [begins + 10, updatedRow - 11],
        [begins + 10, answeredRow - 11],
      ];
  return (
    <svg className={name} viewBox={`0 0 ${String(width)} ${String(height)}`} aria-hidden="true">
      <path strokeWidth="4" d={`M${at(begins)}L${at(answered)}`} />
      <path d={weeks.map((week) => `M${at(week)}${tall ? 'h9' : 'v9'}`).join('')} />
      {intervals.map(([from, to, row]) => (
        <DimensionLine
          key={`${String(row)} ${String(from)}`}
          from={point(from, row)}
          to={point(to, row)}
          tick={5}
        />
      ))}
      <g fontSize="13">
        <text className="soft" y="14" x={tall ? 0 : begins}>
          Received
        </text>
        {tall
          ? null
          : dates.map((date, index) => (
              <text
                key={date}
                className="soft"
                textAnchor={date === answered ? 'end' : 'middle'}
                x={date}
                y="14"
              >
                {date === answered
                  ? formatQuantity('answerComplaint')
                  : inWords({ amount: (index + 1) * update.amount, unit: update.unit })}
              </text>
            ))}
      </g>
      <g fontSize={tall ? 15 : 14}>
        {steps.map(([step, limit], index) => {
          const [x, y] = labelPoints[index] ?? [];
          return (
            <text key={step} x={x} y={y}>
              {tall ? (
                <>
                  <tspan fontWeight="500">{step}</tspan>
                  <tspan x={x} dy="1.4em">
                    {limit}
                  </tspan>
                </>
              ) : (
                `${step}: ${limit}`
              )}
            </text>
          );
        })}
      </g>
    </svg>
  );
}

/** The complaints procedure on a time scale, and as a table. */
export function ComplaintSteps() {
  return (
    <Chart
      label={`How a complaint is handled: ${steps.map(([step, limit]) => `${step}, ${limit}`).join('; ')}.`}
      table={{
        summary: 'The three steps as a table',
        caption: 'How a complaint is handled',
        columns: ['Step', 'When'],
        rows: steps,
      }}
    >
      {complaintLayouts.map((layout) => (
        <ComplaintChart key={layout.name} layout={layout} />
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
const stageNames = stages.map(([name]) => name);

/** The limits of the first stage and of the last; the others have none. */
const limits: readonly (string | null)[] = stages.map((_, index) => {
  if (index === 0) return formatCommitment('acknowledgeConcern');
  return index === stages.length - 1 ? formatCommitment('answerConcern') : null;
});
const markerRadius = 15;

/** Stages as numbered markers on a dashed line. */
function ConcernChart({ layout }: { layout: (typeof concernLayouts)[number] }) {
  const { name, width, height } = layout;
  const tall = name === 'tall';
  const centre = tall ? 18 : 24;
  const scale = scalePoint(stageNames, [layout.start, layout.end]);
  const positions = stageNames.map((stage) => scale(stage) ?? 0);
  const connectors = positions.slice(1).map((end, index) => {
    const [from, to] = [(positions[index] ?? 0) + markerRadius, end - markerRadius];
    return tall ? path`M${centre} ${from}V${to}` : path`M${from} ${centre}H${to}`;
  });
  const labelX = tall ? 32 : -markerRadius;
  return (
    <svg className={name} viewBox={`0 0 ${String(width)} ${String(height)}`} aria-hidden="true">
      <path strokeDasharray="14 5 3 5" d={connectors.join('')} />
      {positions.map((along, index) => {
        const limit = limits[index] ?? null;
        // The lines are narrower than the distance between two stages.
        const [firstLine, secondLine] = tall ? [limit] : (limit?.split(/(?<=\d) /) ?? []);
        return (
          <g
            key={stageNames[index]}
            transform={`translate(${tall ? path`${centre} ${along}` : path`${along} ${centre}`})`}
          >
            <circle className="marker" r={markerRadius} />
            <text y="5" fontSize="14" fontWeight="600" textAnchor="middle">
              {index + 1}
            </text>
            <text x={labelX} y={tall ? (limit === null ? 5 : -2) : 42} fontSize={tall ? 16 : 13}>
              {stageNames[index]}
            </text>
            {limit === null ? null : (
              <text className="soft" x={labelX} y={tall ? 17 : 62} fontSize={tall ? 14 : 13}>
                {firstLine}
                {secondLine === undefined ? null : (
                  <tspan x={labelX} dy="1.35em">
                    {secondLine}
                  </tspan>
                )}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}

/** The six stages of a concern as a chart and as a table. */
export function WhistleblowingSteps() {
  return (
    <Chart
      label={`${stageNames.join(', ')}: first ${formatCommitment('acknowledgeConcern')}, last ${formatCommitment('answerConcern')}.`}
      table={{
        summary: 'The stages as a table',
        caption: 'How a concern is handled',
        columns: ['Stage', 'What happens', 'When'],
        rows: stages.map(([name, text], index) => [
          name,
          text,
          index === 0 ? concernAcknowledged : (limits[index] ?? 'no limit of its own'),
        ]),
      }}
    >
      {concernLayouts.map((layout) => (
        <ConcernChart key={layout.name} layout={layout} />
      ))}
    </Chart>
  );
}
