import { cubeEdge } from '../../company/gas-volume.ts';

type Point = readonly [x: number, y: number, z: number];

/** The camera of a picture, and where a cube stands in its model. Lengths are in units of the model, angles in degrees. */
export interface ModelCamera {
  /** What it looks at. */
  readonly target: Point;
  /** Where it stands, from the front and positive to the right, as in art/kit/photography.py. */
  readonly azimuth: number;
  readonly elevation: number;
  readonly distance: number;
  /** Millimetres, on a sensor 36 mm wide. */
  readonly lens: number;
  /** The length of a metre. */
  readonly metre: number;
  /** The near corner of a cube’s base: nothing of the model stands in front of it. */
  readonly corner: Point;
}

/** Of each project by its slug, from `METRE` and `camera(…)` of its scene in art/scenes. */
export const modelCameras: Readonly<Record<string, ModelCamera | undefined>> = {
  'london-logistics-hub': {
    target: [-1.9, -5.5, 1],
    azimuth: -26,
    elevation: 34,
    distance: 143,
    lens: 85,
    metre: 1 / 6,
    corner: [-21.8, -18, 0.55],
  },
  'manchester-urban-regeneration': {
    target: [0.6, -2.7, 1],
    azimuth: 31,
    elevation: 27,
    distance: 128,
    lens: 85,
    metre: 1 / 5.5,
    corner: [19.8, -13.8, 0.5],
  },
  'swedish-wind-farm': {
    target: [3.3, 4.7, 1],
    azimuth: -20,
    elevation: 22,
    distance: 147,
    lens: 85,
    metre: 1 / 11,
    corner: [-19.9, -16.3, 0],
  },
};

/** The width of every picture of a project, as a multiple of its height. */
export const pictureAspect = 1.6;
const sensorWidth = 36;

/** Where a point of the model is in the picture: as shares of its width from the left and of its height from the top. */
export function projectPoint({ target, distance, lens, ...camera }: ModelCamera, point: Point) {
  const [azimuth, elevation] = [(camera.azimuth * Math.PI) / 180, (camera.elevation * Math.PI) / 180];
  const [x, y, z] = [point[0] - target[0], point[1] - target[1], point[2] - target[2]];
  const right = x * Math.cos(azimuth) + y * Math.sin(azimuth);
  const towardsCamera = x * Math.sin(azimuth) - y * Math.cos(azimuth);
  const up = z * Math.cos(elevation) - towardsCamera * Math.sin(elevation);
  const depth = distance - towardsCamera * Math.cos(elevation) - z * Math.sin(elevation);
  const scale = lens / sensorWidth / depth;
  return { x: 0.5 + scale * right, y: 0.5 - scale * pictureAspect * up };
}

const corners = [0, 1].flatMap((x) => [0, 1].flatMap((y) => [0, 1].map((z) => [x, y, z] as const)));
/** Each edge of a cube once, from the end that is nearer to the origin. */
const cubeEdges = corners.flatMap((from) =>
  [0, 1, 2].flatMap((axis) =>
    from[axis] === 0 ? [[from, from.with(axis, 1) as unknown as Point] as const] : [],
  ),
);

/** The edges of the cube that a mass of gas fills, in the picture; those that lie behind its faces are hidden. */
export function cubeInPicture(camera: ModelCamera, tons: number) {
  const length = cubeEdge(tons) * camera.metre;
  const [x, y, z] = camera.corner;
  /** From the near corner the base reaches back, and to the side on which the camera does not stand. */
  const width = camera.azimuth < 0 ? length : -length;
  const place = (corner: Point) =>
    projectPoint(camera, [x + width * corner[0], y + length * corner[1], z + length * corner[2]]);
  /** The base’s far corner, at which the hidden edges meet. */
  const isFarCorner = (corner: Point) => corner.join() === '1,1,0';
  return {
    edges: cubeEdges.map(([from, to]) => ({
      from: place(from),
      to: place(to),
      isHidden: isFarCorner(from) || isFarCorner(to),
    })),
    /** The ends of the highest edge in the picture. */
    highest: { from: place([0, 1, 1]), to: place([1, 1, 1]) },
  };
}
