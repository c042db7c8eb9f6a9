import { scaleBand } from 'd3-scale';
import { impacts, likelihoods, ratingOf, riskRatings } from '../../../company/risk-scales.ts';
import { Chart } from '../chart/chart.tsx';
import { DimensionLine, HatchPattern, path } from '../chart/svg-elements.tsx';

/** One layout of the heat map. Lengths are in the units of its view box. */
interface Layout {
  name: 'middle' | 'tall';
  width: number;
  height: number;
  /** Edges of the grid of cells. */
  left: number;
  top: number;
  bottom: number;
  /** Space above each row for its label, where there is none to its left. */
  rowGap: number;
  fontSize: number;
}

export const riskLayouts: readonly Layout[] = [
  { name: 'middle', width: 690, height: 356, left: 124, top: 70, bottom: 350, rowGap: 0, fontSize: 14 },
  { name: 'tall', width: 300, height: 406, left: 1, top: 66, bottom: 401, rowGap: 27, fontSize: 12.75 },
];

/** The rows of the map, from the top. */
const fromGravest = impacts.toReversed();

/** The 25 cells, row by row: likelihood grows to the right, impact upwards. */
export function riskCells({ width, left, top, bottom, rowGap }: Layout) {
  const across = scaleBand(likelihoods, [left, width - 1]);
  const down = scaleBand(fromGravest, [top, bottom]);
  return fromGravest.flatMap((impact) =>
    likelihoods.map((likelihood) => ({
      likelihood,
      impact,
      rating: ratingOf(likelihoods.indexOf(likelihood) + 1, impacts.indexOf(impact) + 1),
      x: across(likelihood) ?? left,
      y: (down(impact) ?? top) + rowGap,
      width: across.bandwidth(),
      height: down.bandwidth() - rowGap,
    })),
  );
}

/** The edges between neighbouring cells of different ratings. Rows with a gap between them share no edge. */
export function riskBoundaries(
  cells: ReturnType<typeof riskCells>,
): { x: number; y: number; dx: number; dy: number }[] {
  const columns = likelihoods.length;
  return cells.flatMap((cell, index) => {
    const right = index % columns === columns - 1 ? undefined : cells[index + 1];
    const below = cells[index + columns];
    const { x, y, width, height, rating } = cell;
    return [
      right && right.rating !== rating ? [{ x: right.x, y, dx: 0, dy: height }] : [],
      below && below.rating !== rating && below.y === y + height ? [{ x, y: below.y, dx: width, dy: 0 }] : [],
    ].flat();
  });
}

/** The axes: likelihood above the cells; impact left of them or, in the narrow layout, above each row. */
function Axes({ layout }: { layout: Layout }) {
  const { name, width, left, top, bottom, fontSize } = layout;
  const cells = riskCells(layout);
  const middle = (top + bottom) / 2;
  return (
    <>
      <DimensionLine from={[left, 26]} to={[width - 1, 26]} tick={5} />
      <text className="centred soft" x={(left + width) / 2} y="15" fontSize={fontSize}>
        Likelihood
      </text>
      {cells.slice(0, likelihoods.length).map(({ likelihood, x, width: cell }) => (
        <text key={likelihood} className="centred" fontSize={fontSize} y={likelihood.includes(' ') ? 45 : 54}>
          {likelihood.split(' ').map((word, line) => (
            <tspan key={word} x={path`${x + cell / 2}`} dy={line * 15}>
              {word}
            </tspan>
          ))}
        </text>
      ))}
      {name === 'tall' ? null : (
        <>
          <DimensionLine from={[20, top]} to={[20, bottom]} tick={5} />
          <text
            className="centred soft"
            fontSize={fontSize}
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
            y={path`${name === 'tall' ? y - 6 : y + height / 2 + fontSize / 3}`}
            fontSize={fontSize}
          >
            {name === 'tall' && row === 0 ? `Impact: ${impact}` : impact}
          </text>
        );
      })}
    </>
  );
}

/** The higher the rating, the denser the hatch, with a heavy line where it changes. */
function RiskChart({ layout }: { layout: Layout }) {
  const { name, width, height, fontSize } = layout;
  const cells = riskCells(layout);
  return (
    <svg className={name} viewBox={`0 0 ${String(width)} ${String(height)}`} aria-hidden="true">
      <HatchPattern id={`medium-${name}`} spacing={9} />
      <HatchPattern id={`high-${name}`} spacing={3.5} />
      <Axes layout={layout} />
      {cells.map(({ likelihood, impact, rating, ...box }) => (
        <g key={`${impact} ${likelihood}`} className={rating.toLowerCase()}>
          <rect className="cell" {...box} />
          {rating === 'Medium' || rating === 'High' ? (
            <rect {...box} fill={`url(#${rating.toLowerCase()}-${name})`} />
          ) : null}
          <text
            className="centred"
            x={path`${box.x + box.width / 2}`}
            y={path`${box.y + box.height / 2 + fontSize / 3}`}
            fontSize={fontSize}
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

const ratingAt = (likelihood: string, impact: string) =>
  ratingOf(
    likelihoods.findIndex((name) => name === likelihood) + 1,
    impacts.findIndex((name) => name === impact) + 1,
  );

/** "Low for 8 pairs, Medium for 8, High for 6, Critical for 3." */
function countsInWords(): string {
  const ratings = impacts.flatMap((impact) => likelihoods.map((likelihood) => ratingAt(likelihood, impact)));
  const counts = riskRatings.map(
    (rating) => `${rating} for ${String(ratings.filter((given) => given === rating).length)}`,
  );
  return `${counts.join(', ').replace(/\d+/, '$& pairs')}.`;
}

/** The 5 × 5 matrix of likelihood and impact, and as a table. */
export function RiskHeatMap() {
  return (
    <Chart
      className="heat-map"
      label={`Heat map: the rating of a risk rises with its likelihood, from ${likelihoods.join(', ')}, and with its impact, from ${impacts.join(', ')}. ${countsInWords()}`}
      table={{
        summary: 'The heat map as a table',
        caption: 'Rating of a risk by its impact and its likelihood',
        columns: ['Impact', ...likelihoods],
        rows: fromGravest.map((impact) => [
          impact,
          ...likelihoods.map((likelihood) => ratingAt(likelihood, impact)),
        ]),
      }}
    >
      {riskLayouts.map((layout) => (
        <RiskChart key={layout.name} layout={layout} />
      ))}
    </Chart>
  );
}
