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

async function find(file: string): Promise<Model> {
  const { data, info } = await sharp(file)
    .resize({ width: sample })
    .png()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const trimmed = await sharp(data)
    .trim({ background: material('portland'), threshold: shadow })
    .toBuffer({ resolveWithObject: true });
  const left = -(trimmed.info.trimOffsetLeft ?? 0) / width;
  const top = -(trimmed.info.trimOffsetTop ?? 0) / height;
  const bounds = {
    left,
    top,
    right: left + trimmed.info.width / width,
    bottom: top + trimmed.info.height / height,
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
