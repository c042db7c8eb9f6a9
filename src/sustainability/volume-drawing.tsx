import { listInWords } from '../../company/count-in-words.ts';
import { formatPreciseCubeEdge, gasState, landmark } from '../../company/gas-volume.ts';
import { Chart } from '../ui/chart/chart.tsx';
import { share } from '../ui/chart/percent.ts';
import { Cube, cubeBack, landmarkOutline, path } from '../ui/drawing/gas-shapes.tsx';
import { FormatTerms } from '../ui/format-terms.tsx';
import { arrangeVolumes, labelRows, type ComparedProject, type Volumes } from './arrange-volumes.ts';
import { formatTons } from './typed-tons.ts';
import './volume-drawing.css';

interface VolumeShapesProps {
  readonly volumes: Volumes;
  /** Whether a line leads up from the cube to its label, unless the cube is drawn once more under the label. */
  readonly hasLeader?: boolean;
}

/** The lines from a small cube up to its enlargement, and the enlargement. Nothing where the cube is large enough. */
function EnlargedCube({ edge, x, enlargement }: Pick<Volumes, 'edge' | 'x' | 'enlargement'>) {
  if (!enlargement) return null;
  const right = 1 + cubeBack.right;
  return (
    <>
      <path
        className="guide"
        fill="none"
        d={
          path`M${x} ${-edge}L${enlargement.x} ${-enlargement.ground}` +
          path`M${x + edge * right} ${-edge}L${enlargement.x + enlargement.edge * right} ${-enlargement.ground}`
        }
      />
      <g className="own">
        <Cube isSolid x={enlargement.x} ground={enlargement.ground} edge={enlargement.edge} />
      </g>
    </>
  );
}

/** The shapes to scale, in metres, above the ground line at the height 0. */
export function VolumeShapes({ volumes, hasLeader = false }: VolumeShapesProps) {
  const { edge, x, enlargement, neighbours, width, height } = volumes;
  const leaderAt = x + Math.min(edge / 2, 0.02 * width);
  return (
    <>
      {neighbours.map((neighbour) =>
        neighbour.edge === undefined ? (
          <path key="landmark" className="building" d={landmarkOutline(neighbour.x)} />
        ) : (
          <Cube key={neighbour.x} x={neighbour.x} edge={neighbour.edge} />
        ),
      )}
      <path className="ground-line" d={path`M0 0H${width}`} />
      {hasLeader && !enlargement ? (
        <path className="guide" d={path`M${leaderAt} ${-height}V${-edge}`} />
      ) : null}
      <g className="own">
        <Cube isSolid x={x} edge={edge} />
      </g>
      <EnlargedCube edge={edge} x={x} enlargement={enlargement} />
    </>
  );
}

/** In pixels. */
const row = 24;
/** The room for the tons and their edge, and for one more line under them. */
const above = { own: 54, withEnlargement: 76 };

/** The names and lengths of the neighbours, each at the end of a line from the middle of its front. */
function NeighbourLabels({ volumes }: { readonly volumes: Volumes }) {
  const places = labelRows(volumes).map(({ neighbour, align, row: below }) => ({
    neighbour,
    align,
    x: share(neighbour.middle / volumes.width),
    y: (below + 1) * row,
  }));
  return (
    <svg className="names" height={(places.length + 0.5) * row} aria-hidden="true">
      {places.map(({ neighbour, x, y }) => (
        <line key={neighbour.x} x1={x} x2={x} y1="3" y2={y + 4} />
      ))}
      {places.map(({ neighbour: { name, length, x: key }, x, align, y }) => (
        <text key={key} x={x} y={y} dx={align === 'start' ? 7 : -7} textAnchor={align}>
          {name} <tspan>{length}</tspan>
        </text>
      ))}
    </svg>
  );
}

/** The tons with their edge at the left, the scale bar at the right. */
function OwnLabel({ tons, volumes: { enlargement, bar, width } }: { tons: number; volumes: Volumes }) {
  return (
    <svg className="names" height={enlargement ? above.withEnlargement : above.own} aria-hidden="true">
      <text y="18" className="own-name">
        {formatTons(tons)}
      </text>
      <text y="42">
        edge <tspan>{formatPreciseCubeEdge(tons)}</tspan>
      </text>
      {enlargement ? (
        <text y="64" className="aside">
          here {enlargement.times} times larger
        </text>
      ) : null}
      <svg x={share(1 - bar / width)} width={share(bar / width)}>
        <line x2="100%" y1="30" y2="30" />
        <line y1="25" y2="35" />
        <line x1="100%" x2="100%" y1="25" y2="35" />
        <text x="100%" y="18" textAnchor="end">
          {bar.toLocaleString('en-GB')}
          {'\u00a0'}m
        </text>
      </svg>
    </svg>
  );
}

/** "All to one scale, as gas at 15 °C and sea-level pressure. Sweden and London: what our project there saves in a year, an estimate." */
function describeDrawing({ enlargement, neighbours }: Volumes): string {
  const places = neighbours.flatMap(({ name, edge }) => (edge === undefined ? [] : [name]));
  return [
    `All to one scale, as gas at ${gasState}.`,
    ...(enlargement ? [`The cube is also drawn ${String(enlargement.times)} times larger.`] : []),
    ...(places.length > 0
      ? [`${listInWords(places)}: the CO2 that our project there saves in a year, an estimate.`]
      : []),
  ].join(' ');
}

interface VolumeDrawingProps {
  readonly tons: number;
  readonly projects: readonly ComparedProject[];
}

/** The cube that these tons fill as a gas, beside a building and what each project saves in a year, at one scale. */
export function VolumeDrawing({ tons, projects }: VolumeDrawingProps) {
  const volumes = arrangeVolumes(tons, projects);
  const { width, height, neighbours } = volumes;
  const cubes = neighbours.flatMap(({ name, length, edge }) =>
    edge === undefined ? [] : [`${name} ${length}`],
  );
  const label = [`Edges of cubes: ${formatTons(tons)} ${formatPreciseCubeEdge(tons)}`, ...cubes].join(', ');
  return (
    <Chart
      className="volume-drawing"
      label={`${label}; ${landmark.name} ${String(landmark.height)} m high.`}
      caption={<FormatTerms>{describeDrawing(volumes)}</FormatTerms>}
    >
      <OwnLabel tons={tons} volumes={volumes} />
      <svg className="shapes" viewBox={path`0 ${-height} ${width} ${height}`} aria-hidden="true">
        <VolumeShapes hasLeader volumes={volumes} />
      </svg>
      <NeighbourLabels volumes={volumes} />
    </Chart>
  );
}
