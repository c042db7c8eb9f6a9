import { cubeEdge, formatCubeEdge, gasState, landmark } from '../../company/gas-volume.ts';
import { Chart } from '../ui/chart/chart.tsx';
import { share } from '../ui/chart/percent.ts';
import { Cube, cubeBack, landmarkOutline, landmarkWidth, path } from '../ui/drawing/gas-shapes.tsx';
import { placeLabel } from '../ui/drawing/place-label.ts';
import './portfolio.css';
import type { Project } from './project.tsx';

/** Between things that stand side by side, as a share of the largest edge. */
const gap = 0.2;

interface GasComparisonProps {
  /** All projects, which share the scale. */
  readonly projects: readonly Project[];
  readonly shown: readonly Project[];
}

/** The cubes in the order of the table, each with its edge and its left end, and the size of all, in metres. */
function arrangeCubes({ projects, shown }: GasComparisonProps) {
  const largest = Math.max(...projects.map(({ co2SavedTons }) => cubeEdge(co2SavedTons)));
  let width = landmarkWidth;
  const cubes = shown.map((project) => {
    const edge = cubeEdge(project.co2SavedTons);
    const x = width + gap * largest;
    width = x + edge * (1 + cubeBack.right);
    return { project, edge, x };
  });
  return {
    cubes,
    width,
    height: 1.01 * Math.max(landmark.height, largest * (1 + cubeBack.up)),
  };
}

interface LabelProps {
  /** A share of the width. */
  readonly x: number;
  readonly name: string;
  readonly length: string;
  readonly align?: 'start' | 'middle';
  /** In narrow windows in the second row, at the end of a line. */
  readonly isLower?: boolean;
}

function Label({ x, name, length, align = 'middle', isLower = false }: LabelProps) {
  return (
    <svg className={isLower ? 'lower' : undefined} x={share(x)} y={share(1)} textAnchor={align}>
      {isLower ? <line y1="8" y2="2.9em" /> : null}
      <text y="1.45em">
        {name}
        <tspan x="0" dy="1.35em">
          {length}
        </tspan>
      </text>
    </svg>
  );
}

/** The cubes that the savings of a year fill as a gas, beside a building, at one scale. The table has the same figures. */
export function GasComparison({ projects, shown }: GasComparisonProps) {
  const { cubes, width, height } = arrangeCubes({ projects, shown });
  const lengths = cubes.map(
    ({ project }) => `${placeLabel(project.location)} ${formatCubeEdge(project.co2SavedTons)}`,
  );
  return (
    <Chart
      className="project-gas-comparison"
      label={`Cubes of gas by their height: ${lengths.join(', ')}; ${landmark.name} ${String(landmark.height)} m.`}
      caption={`What each project saves in a year, as gas at ${gasState}, all to one scale.`}
    >
      <svg viewBox={path`0 ${-height} ${width} ${height}`} aria-hidden="true">
        <path className="building" fill="none" d={landmarkOutline(0)} />
        {cubes.map(({ project, edge, x }) => (
          <Cube key={project.id} x={x} edge={edge} />
        ))}
        <path className="ground-line" fill="none" d={path`M0 0H${width}`} />
      </svg>
      <svg className="labels" aria-hidden="true">
        <Label x={0} name={landmark.name} length={`${String(landmark.height)} m`} align="start" isLower />
        {cubes.map(({ project, edge, x }, index) => (
          <Label
            key={project.id}
            x={(x + edge / 2) / width}
            name={placeLabel(project.location)}
            length={formatCubeEdge(project.co2SavedTons)}
            isLower={index % 2 === 1}
          />
        ))}
      </svg>
    </Chart>
  );
}
