import { path } from '../drawing/path-data.ts';
import { drawStages, type StepsSheet } from './steps-geometry.ts';

interface ConcernDrawingProps {
  readonly sheet: StepsSheet;
  readonly stages: readonly string[];
  /** The limit of the first stage, the only one that has one. */
  readonly firstLimit: string;
}

const radius = 15;

/** Stages as keyed bubbles on a line, broken where no length is set; the words of the first carry its limit. */
export function ConcernDrawing({ sheet, stages, firstLimit }: ConcernDrawingProps) {
  const { name, width, height } = sheet;
  const at = drawStages(stages, sheet);
  const tall = name === 'tall';
  const line = tall ? 18 : 24;
  const between = at
    .slice(1)
    .map((end, index) => {
      const [from, to] = [(at[index] ?? 0) + radius, end - radius];
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
            <circle className="bubble" r={radius} />
            <text className="key" y="5" fontSize="14">
              {index + 1}
            </text>
            <text x={tall ? 32 : -radius} y={tall ? (index === 0 ? -2 : 5) : 42} fontSize={tall ? 16 : 13.5}>
              {stage}
            </text>
            {index === 0 ? (
              <text className="soft" x={tall ? 32 : -radius} y={tall ? 17 : 62} fontSize={tall ? 14 : 13}>
                {firstLimit}
              </text>
            ) : null}
          </g>
        );
      })}
    </svg>
  );
}
