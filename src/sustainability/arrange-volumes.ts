import { cubeEdge, formatCubeEdge, landmark } from '../../company/gas-volume.ts';
import { cubeBack, landmarkWidth } from '../ui/drawing/gas-shapes.tsx';
import { placeLabel } from '../ui/drawing/place-label.ts';
import { roundLength } from '../ui/drawing/round-length.ts';

/** A project as far as the drawing needs it. */
export interface ComparedProject {
  readonly location: string;
  readonly co2SavedTons: number;
}

/** What stands beside the cube of the tons. Lengths are in metres; x is its left end. */
interface Neighbour {
  readonly name: string;
  /** "310 m" */
  readonly length: string;
  readonly x: number;
  /** Undefined for the landmark, which is no cube. */
  readonly edge?: number;
  /** The middle of its front. */
  readonly middle: number;
}

/** The cube once more, larger, because it is too small to be seen among the others. */
interface Enlargement {
  readonly times: number;
  readonly edge: number;
  readonly x: number;
  /** How high above the ground it stands. */
  readonly ground: number;
}

/** What is drawn for some tons, to one scale. Lengths are in metres, from the left end of the ground line. */
export interface Volumes {
  readonly edge: number;
  readonly x: number;
  readonly enlargement: Enlargement | undefined;
  readonly neighbours: readonly Neighbour[];
  readonly width: number;
  readonly height: number;
  /** The length of the scale bar: 1, 2 or 5 times a power of ten. */
  readonly bar: number;
}

/** Between things that stand side by side, as a share of the largest edge. */
const gap = 0.07;
/** The room for an enlarged cube, as a share of the width of all that stands beside it. */
const room = 0.16;

/** How wide a cube with its edges to the back is. */
const wholeWidth = (edge: number) => edge * (1 + cubeBack.right);

/** The landmark, and the cubes of the projects from the largest to the smallest, from the left end at `start`. */
function arrangeNeighbours(projects: readonly ComparedProject[], start: number, space: number) {
  let x = start;
  const neighbours: Neighbour[] = [
    {
      name: landmark.name,
      length: `${String(landmark.height)}\u00a0m`,
      x,
      middle: x + landmarkWidth / 2,
    },
  ];
  x += landmarkWidth;
  for (const project of projects.toSorted((one, other) => other.co2SavedTons - one.co2SavedTons)) {
    const edge = cubeEdge(project.co2SavedTons);
    x += space;
    neighbours.push({
      name: placeLabel(project.location),
      length: formatCubeEdge(project.co2SavedTons),
      x,
      edge,
      middle: x + edge / 2,
    });
    x += wholeWidth(edge);
  }
  return { neighbours, end: x };
}

/** The cube that these tons of CO2 fill as a gas, beside the landmark and what each project saves in a year. */
export function arrangeVolumes(tons: number, projects: readonly ComparedProject[]): Volumes {
  const edge = cubeEdge(tons);
  const edges = [edge, ...projects.map(({ co2SavedTons }) => cubeEdge(co2SavedTons))];
  const largest = Math.max(landmark.height, ...edges);
  const space = gap * largest;
  const height = 1.02 * Math.max(landmark.height, Math.max(...edges) * (1 + cubeBack.up));
  const { end } = arrangeNeighbours(projects, 0, space);
  const roomForEnlarged = room * end;
  const times = roundLength(Math.max(1, roomForEnlarged / wholeWidth(edge)));
  const column = times > 1 ? roomForEnlarged : wholeWidth(edge);
  const { neighbours, end: width } = arrangeNeighbours(projects, column + space, space);
  const enlarged = times * edge;
  return {
    edge,
    x: times > 1 ? (column - wholeWidth(edge)) / 2 : 0,
    enlargement:
      times > 1
        ? {
            times,
            edge: enlarged,
            x: (column - wholeWidth(enlarged)) / 2,
            ground: height - enlarged * (1 + cubeBack.up),
          }
        : undefined,
    neighbours,
    width,
    height,
    bar: roundLength(width / 5),
  };
}

/**
 * The row of each label under the ground line, from 0 at the top, so that no label is written over another one: of those that
 * begin at their line the last is highest, and below them, of those that end at their line, the first.
 */
export function labelRows({ neighbours, width }: Pick<Volumes, 'neighbours' | 'width'>) {
  const begins = ({ middle }: Neighbour) => middle < width / 2;
  const fromTop = [
    ...neighbours.filter(begins).toReversed(),
    ...neighbours.filter((neighbour) => !begins(neighbour)),
  ];
  return fromTop.map((neighbour, row) => ({
    neighbour,
    row,
    align: begins(neighbour) ? ('start' as const) : ('end' as const),
  }));
}
