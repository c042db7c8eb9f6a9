import { path } from '../drawing/path-data.ts';
import { Span } from '../measure/span.tsx';
import { drawProcedure, type ProcedureDays, type StepsSheet } from './steps-geometry.ts';

export interface ProcedureWords {
  readonly acknowledged: string;
  readonly updated: string;
  readonly answered: string;
}

interface ComplaintDrawingProps {
  readonly sheet: StepsSheet;
  readonly days: ProcedureDays;
  /** What is written on each chain of dimensions: its step and its limit. */
  readonly words: ProcedureWords;
}

/** Where the three chains of dimensions stand beside the line of weeks. */
const chains = {
  middle: { line: 30, acknowledged: 72, updated: 126, answered: 180 },
  tall: { line: 8, acknowledged: 40, updated: 68, answered: 96 },
} as const;

/** A limit as three chains of dimensions beside a line of weeks: the first answer, the updates, the whole. */
export function ComplaintDrawing({ sheet, days, words }: ComplaintDrawingProps) {
  const { name, width, height } = sheet;
  const { begins, acknowledged, updates, answered, weeks } = drawProcedure(days, sheet);
  const chain = chains[name];
  const tall = name === 'tall';
  const point = (along: number, across: number) =>
    tall ? ([across, along] as const) : ([along, across] as const);
  const stroke = (along: number, length: number) => {
    const [x, y] = point(along, chain.line);
    return tall ? path`M${x} ${y}h${length}` : path`M${x} ${y}v${length}`;
  };
  const [startX, startY] = point(begins, chain.line);
  const [endX, endY] = point(answered, chain.line);
  const turns = [begins, ...updates, answered];
  return (
    <svg className={name} viewBox={`0 0 ${String(width)} ${String(height)}`} aria-hidden="true">
      <path className="datum" d={path`M${startX} ${startY}L${endX} ${endY}`} />
      <path d={weeks.map((week) => stroke(week, 9)).join('')} />
      <Span from={point(begins, chain.acknowledged)} to={point(acknowledged, chain.acknowledged)} tick={5} />
      {turns.slice(1).map((turn, index) => (
        <Span
          key={turn}
          from={point(turns[index] ?? begins, chain.updated)}
          to={point(turn, chain.updated)}
          tick={5}
        />
      ))}
      <Span from={point(begins, chain.answered)} to={point(answered, chain.answered)} tick={5} />
      <g fontSize="13">
        <text className="soft" y="14" x={tall ? 0 : begins}>
          Received
        </text>
        {tall
          ? null
          : turns.slice(1).map((turn, index) => (
              <text key={turn} className={turn === answered ? 'before soft' : 'centred soft'} x={turn} y="14">
                {((index + 1) * days.between) / 7} weeks
              </text>
            ))}
      </g>
      <g fontSize={tall ? 15 : 14}>
        {tall ? (
          <>
            <Words lines={words.acknowledged} x={116} y={(begins + acknowledged) / 2 - 2} />
            <Words lines={words.updated} x={116} y={((updates[0] ?? 0) + (updates[1] ?? answered)) / 2} />
            <Words lines={words.answered} x={116} y={answered - 14} />
          </>
        ) : (
          <>
            <text x={acknowledged + 14} y={chain.acknowledged + 5}>
              {words.acknowledged}
            </text>
            <text x={begins + 10} y={chain.updated - 11}>
              {words.updated}
            </text>
            <text x={begins + 10} y={chain.answered - 11}>
              {words.answered}
            </text>
          </>
        )}
      </g>
    </svg>
  );
}

/** A step on one line and its limit on the next: "Final response: within …". */
function Words({ lines, x, y }: { readonly lines: string; readonly x: number; readonly y: number }) {
  const [step = '', limit = ''] = lines.split(': ');
  return (
    <text x={x} y={y}>
      <tspan fontWeight="500">{step}</tspan>
      <tspan x={x} dy="1.4em">
        {limit}
      </tspan>
    </text>
  );
}
