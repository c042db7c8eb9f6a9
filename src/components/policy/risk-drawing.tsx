import { likelihoods } from '../../../company/risk-scales.ts';
import { path } from '../drawing/path-data.ts';
import { Hatch } from '../measure/hatch.tsx';
import { Span } from '../measure/span.tsx';
import { fromGravest, riskBoundaries, riskCells, type RiskSheet } from './risk-geometry.ts';

interface SheetProps {
  readonly sheet: RiskSheet;
}

/** Both scales as dimensions: likelihood along the head, impact up the side or, on a narrow sheet, over each row. */
function Scales({ sheet }: SheetProps) {
  const { name, width, left, top, bottom, label } = sheet;
  const cells = riskCells(sheet);
  const middle = (top + bottom) / 2;
  return (
    <>
      <Span from={[left, 26]} to={[width - 1, 26]} tick={5} />
      <text className="centred soft" x={(left + width) / 2} y="15" fontSize={label}>
        Likelihood
      </text>
      {cells.slice(0, likelihoods.length).map(({ likelihood, x, width: cell }) => (
        <text key={likelihood} className="centred" fontSize={label} y={likelihood.includes(' ') ? 45 : 54}>
          {likelihood.split(' ').map((word, line) => (
            <tspan key={word} x={path`${x + cell / 2}`} dy={line * 15}>
              {word}
            </tspan>
          ))}
        </text>
      ))}
      {name === 'tall' ? null : (
        <>
          <Span from={[20, top]} to={[20, bottom]} tick={5} />
          <text
            className="centred soft"
            fontSize={label}
            transform={`translate(8 ${String(middle)}) rotate(-90)`}
          >
            Impact
          </text>
        </>
      )}
      {fromGravest.map((impact, row) => {
        const { y = 0, height = 0 } = cells[row * likelihoods.length] ?? {};
        return (
          <text
            key={impact}
            x={name === 'tall' ? 0 : 34}
            y={path`${name === 'tall' ? y - 6 : y + height / 2 + label / 3}`}
            fontSize={label}
          >
            {name === 'tall' && row === 0 ? `Impact: ${impact}` : impact}
          </text>
        );
      })}
    </>
  );
}

/** Five likelihoods by five impacts: the graver the rating, the denser the hatch; a heavy line where it changes. */
export function RiskDrawing({ sheet }: SheetProps) {
  const { name, width, height, label } = sheet;
  const cells = riskCells(sheet);
  return (
    <svg className={name} viewBox={`0 0 ${String(width)} ${String(height)}`} aria-hidden="true">
      <Hatch id={`medium-${name}`} spacing={9} />
      <Hatch id={`high-${name}`} spacing={3.5} />
      <Scales sheet={sheet} />
      {cells.map(({ likelihood, impact, rating, ...box }) => (
        <g key={`${impact} ${likelihood}`} className={rating.toLowerCase()}>
          <rect className="cell" {...box} />
          {rating === 'Medium' || rating === 'High' ? (
            <rect {...box} fill={`url(#${rating.toLowerCase()}-${name})`} />
          ) : null}
          <text
            className="centred"
            x={path`${box.x + box.width / 2}`}
            y={path`${box.y + box.height / 2 + label / 3}`}
            fontSize={label}
          >
            {rating}
          </text>
        </g>
      ))}
      <path
        className="heavy"
        d={riskBoundaries(cells)
          .map(({ x, y, dx, dy }) => path`M${x} ${y}l${dx} ${dy}`)
          .join('')}
      />
    </svg>
  );
}
