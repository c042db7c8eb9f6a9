import { join } from 'node:path';
import sharp from 'sharp';

interface Picture {
  /** In src/images. */
  readonly file: string;
  /** Undefined where the project that is shown states it. */
  readonly alt?: string;
  /** Size in pixels: about 150 to the inch on paper. */
  readonly width: number;
  readonly height: number;
}

/** Every picture of the report, by the name that the templates use. All stand on the ground of their pages. */
export const pictures = {
  cover: {
    file: 'sustainability.jpg',
    alt: 'An architectural model cut open at the front: a terrace and flats with solar roofs above layers of ground, through which the thin lines of a ground-source heating system go down, between a small lake and a wind turbine.',
    width: 1760,
    height: 880,
  },
  'project-1': project('logistics-hub.jpg'),
  'project-2': project('urban-regeneration.jpg'),
  'project-3': project('wind-farm.jpg'),
} as const satisfies Record<string, Picture>;

export type PictureName = keyof typeof pictures;

function project(file: string): Picture {
  return { file, width: 1240, height: 775 };
}

export interface PrintedPicture {
  readonly name: PictureName;
  readonly jpeg: Buffer;
  /** Undefined where the project that is shown states it. */
  readonly alt: string | undefined;
}

/**
 * The picture as a JPEG of the size it is printed at.
 * @param images folder of the renders
 * @throws when its file is not there.
 */
export async function printedPicture(name: PictureName, images: string): Promise<PrintedPicture> {
  const { file, alt, width, height }: Picture = pictures[name];
  const jpeg = await sharp(join(images, file))
    .resize({ width, height, fit: 'cover' })
    .jpeg({ quality: 80, chromaSubsampling: '4:4:4', mozjpeg: true })
    .toBuffer();
  return { name, jpeg, alt };
}
