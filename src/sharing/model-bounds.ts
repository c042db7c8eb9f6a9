import sharp from 'sharp';
import { material } from './ground-colours.ts';

/** A rectangle by its edges. */
export interface Edges {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A picture’s shape, and where the model is on it. */
export interface Model {
  /** Width over height. */
  readonly aspect: number;
  /** As shares of the picture’s width and height. Soft shadows on the ground are not the model. */
  readonly bounds: Edges;
}

/** Pixels: as wide as a picture must be for the tip of a turbine to show. */
const sample = 800;

/** How far a pixel is from the ground, of 255, where the model begins. A soft shadow stays within it. */
const shadow = 48;

/** The same for what stands out at the top, where no shadow lies: the tips of blades and the jib of a crane are fine. */
const fine = 16;

/** The model’s edges in pixels, where `threshold` is how far it differs from the ground. */
async function trimmed(picture: Buffer, threshold: number): Promise<Edges> {
  const { info } = await sharp(picture)
    .trim({ background: material('portland'), threshold })
    .toBuffer({ resolveWithObject: true });
  const [left, top] = [-(info.trimOffsetLeft ?? 0), -(info.trimOffsetTop ?? 0)];
  return { left, top, right: left + info.width, bottom: top + info.height };
}

async function find(file: string): Promise<Model> {
  const { data, info } = await sharp(file)
    .resize({ width: sample })
    .png()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const [model, { top }] = await Promise.all([trimmed(data, shadow), trimmed(data, fine)]);
  const bounds = {
    left: model.left / width,
    top: top / height,
    right: model.right / width,
    bottom: model.bottom / height,
  };
  return { aspect: width / height, bounds };
}

const found = new Map<string, Promise<Model>>();

/** Finds the model on a picture whose ground is Portland; looks at each picture once. */
export function findModel(file: string): Promise<Model> {
  const model = found.get(file) ?? find(file);
  found.set(file, model);
  return model;
}
