import { scaleBand } from 'd3-scale';
import { impacts, likelihoods, ratingOf, riskRatings } from '../../company/risk-scales.ts';
import { Chart } from '../ui/chart/chart.tsx';
import { DimensionLine, HatchPattern, path } from '../ui/chart/svg-elements.tsx';

/**
 * Lengths are in the units of the view box: the edges of the grid of cells, and the space above each row for its
 * label, where there is none to its left.
 */
export const riskLayouts = [
  { name: 'middle', width: 690, height: 356, left: 124, top: 70, bottom: 350, rowGap: 0, fontSize: 14 },
  { name: 'tall', width: 300, height: 406, left: 1, top: 66, bottom: 401, rowGap: 27, fontSize: 12.75 },
];

type Layout = (typeof riskLayouts)[number];

/** The rows of the map, from the top. */
const fromGravest = impacts.toReversed();

const ratingAt = (likelihood: (typeof likelihoods)[number], impact: (typeof impacts)[number]) =>
  ratingOf(likelihoods.indexOf(likelihood) + 1, impacts.indexOf(impact) + 1);

/** The 25 cells, row by row: likelihood grows to the right, impact upwards. */
export function riskCells({ width, left, top, bottom, rowGap }: Layout) {
  const across = scaleBand(likelihoods, [left, width - 1]);
  const down = scaleBand(fromGravest, [top, bottom]);
  return fromGravest.flatMap((impact) =>
    likelihoods.map((likelihood) => ({
      likelihood,
      impact,
      rating: ratingAt(likelihood, impact),
      x: across(likelihood) ?? left,
      y: (down(impact) ?? top) + rowGap,
      width: across.bandwidth(),
      height: down.bandwidth() - rowGap,
    })),
  );
}

/** The edges between neighbouring cells of different ratings. Rows with a gap between them share no edge. */
function riskBoundaries(cells: ReturnType<typeof riskCells>) {
  const columns = likelihoods.length;
  return cells.flatMap(({ x, y, width, height, rating }, index) => {
    const right = index % columns === columns - 1 ? undefined : cells[index + 1];
    const below = cells[index + columns];
    return [
      right && right.rating !== rating ? [{ x: right.x, y, dx: 0, dy: height }] : [],
      below && below.rating !== rating && below.y === y + height ? [{ x, y: below.y, dx: width, dy: 0 }] : [],
    ].flat();
  });
}

/**
 * The 5 × 5 matrix as a drawing. The higher the rating, the denser the hatch, with a heavy line where it changes.
 * Likelihood is above the cells, impact left of them or, in the narrow layout, above each row.
 */
function RiskChart({ layout }: { layout: Layout }) {
  const { name, width, height, left, top, bottom, fontSize } = layout;
  const tall = name === 'tall';
  const cells = riskCells(layout);
  const boundaries = riskBoundaries(cells).map(({ x, y, dx, dy }) => path`M${x} ${y}l${dx} ${dy}`);
  return (
    <svg className={name} viewBox={`0 0 ${String(width)} ${String(height)}`} aria-hidden="true">
      <HatchPattern id={`medium-${name}`} spacing={9} />
      <HatchPattern id={`high-${name}`} spacing={3.5} />
      <DimensionLine from={[left, 26]} to={[width - 1, 26]} tick={5} />
      <text className="soft" textAnchor="middle" x={(left + width) / 2} y="15" fontSize={fontSize}>
        Likelihood
      </text>
      {cells.slice(0, likelihoods.length).map(({ likelihood, x, width: cell }) => (
        <text key={likelihood} textAnchor="middle" fontSize={fontSize} y={likelihood.includes(' ') ? 45 : 54}>
          {likelihood.split(' ').map((word, line) => (
            <tspan key={word} x={path`${x + cell / 2}`} dy={line * 15}>
              {word}
            </tspan>
          ))}
        </text>
      ))}
      {tall ? null : (
        <>
          <DimensionLine from={[20, top]} to={[20, bottom]} tick={5} />
          <text
            className="soft"
            textAnchor="middle"
            fontSize={fontSize}
            transform={`translate(8 ${String((top + bottom) / 2)}) rotate(-90)`}
          >
            Impact
          </text>
        </>
      )}
      {cells
        .filter((_, index) => index % likelihoods.length === 0)
        .map(({ impact, y, height: cell }, row) => (
          <text
            key={impact}
            x={tall ? 0 : 34}
            y={path`${tall ? y - 6 : y + cell / 2 + fontSize / 3}`}
            fontSize={fontSize}
          >
            {tall && row === 0 ? `Impact: ${impact}` : impact}
          </text>
        ))}
      {cells.map(({ likelihood, impact, rating, ...box }) => (
        <g key={`${impact} ${likelihood}`} className={rating.toLowerCase()}>
          <rect
            {...box}
            {...(rating === 'Critical'
              ? { fill: 'var(--ink)', stroke: 'var(--ground)' }
              : { fill: 'var(--cell)', stroke: 'var(--ink)' })}
          />
          {rating === 'Medium' || rating === 'High' ? (
            <rect {...box} fill={`url(#${rating.toLowerCase()}-${name})`} />
          ) : null}
          <text
            textAnchor="middle"
            x={path`${box.x + box.width / 2}`}
            y={path`${box.y + box.height / 2 + fontSize / 3}`}
            fontSize={fontSize}
          >
            {rating}
          </text>
        </g>
      ))}
      <path strokeWidth="3.5" d={boundaries.join('')} />
    </svg>
  );
}

/** The counts as text, such as "Low for 8 pairs, Medium for 8, High for 6, Critical for 3." */
function formatCounts(): string {
  const ratings = impacts.flatMap((impact) => likelihoods.map((likelihood) => ratingAt(likelihood, impact)));
  const counts = riskRatings.map(
    (rating) => `${rating} for ${String(ratings.filter((given) => given === rating).length)}`,
  );
  return `${counts.join(', ').replace(/\d+/, '$& pairs')}.`;
}

/** The 5 × 5 matrix of likelihood and impact as a chart and as a table. */
export function RiskHeatMap() {
  return (
    <Chart
      className="heat-map"
      label={`Heat map: the rating of a risk rises with its likelihood and its impact. ${formatCounts()}`}
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
