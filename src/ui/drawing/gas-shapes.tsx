import { landmark } from '../../../company/gas-volume.ts';

/** SVG path data with numbers to one decimal. */
export const path = (commands: TemplateStringsArray, ...values: readonly number[]) =>
  String.raw({ raw: commands }, ...values.map((value) => Math.round(value * 10) / 10));

/** The landmark as it is drawn: its width in metres. */
export const landmarkWidth = 64;

/** The corners of the landmark, as shares of its width and height. */
export const landmarkCorners = [
  [0, 0],
  [0.4, 0.93],
  [0.44, 1],
  [0.49, 0.95],
  [0.54, 0.99],
  [0.6, 0.9],
  [1, 0],
] as const;

/** SVG path data of the landmark, in metres, with its left end at x on the ground line at the height 0. */
export const landmarkOutline = (x: number) =>
  `M${landmarkCorners.map(([across, up]) => path`${x + across * landmarkWidth} ${-up * landmark.height}`).join('L')}`;

/** How far the edges of a cube that lead to the back reach, as shares of an edge. */
export const cubeBack = { right: 0.32, up: 0.2 };

interface CubeProps {
  /** The left end. */
  readonly x: number;
  /** The height of the ground that it stands on; 0 if left out. */
  readonly ground?: number;
  readonly edge: number;
  /** Whether its faces have a colour, with the class "faces". */
  readonly isSolid?: boolean;
}

/** A cube seen from the front, a little from above and from the right. Lengths are in metres. */
export function Cube({ x, ground = 0, edge, isSolid = false }: CubeProps) {
  const [right, up] = [edge * cubeBack.right, edge * cubeBack.up];
  return (
    <g transform={path`translate(${x} ${-ground})`}>
      {isSolid ? (
        <path className="faces" d={path`M0 0v${-edge}l${right} ${-up}h${edge}v${edge}l${-right} ${up}z`} />
      ) : null}
      <path
        fill="none"
        d={
          path`M0 0v${-edge}h${edge}v${edge}M0 ${-edge}l${right} ${-up}h${edge}l${-right} ${up}` +
          path`M${edge} 0l${right} ${-up}v${-edge}`
        }
      />
      <path className="hidden-edge" fill="none" d={path`M0 0l${right} ${-up}v${-edge}m0 ${edge}h${edge}`} />
    </g>
  );
}
