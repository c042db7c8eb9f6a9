import { existsSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

interface Picture {
  /** In src/images, each with its text alternative where no project states one; the first that exists is taken. */
  readonly files: readonly { readonly name: string; readonly alt?: string }[];
  /** Size in pixels: about 150 to the inch on paper. */
  readonly width: number;
  readonly height: number;
  /** Which part is kept where the shapes differ. */
  readonly keep: 'top' | 'bottom' | 'centre';
  /** How much of the top and of the left dissolves into the ground, in per cent. */
  readonly dissolve: { readonly top: number; readonly left: number };
}

/** Every picture of the report, by the name that the templates use. */
export const pictures = {
  cover: {
    files: [
      {
        name: 'sustainability.jpg',
        alt: 'An architectural model cut open at the front: a terrace and flats with solar roofs above layers of ground, through which the thin lines of a ground-source heating system go down, between a small lake and a wind turbine.',
      },
      {
        name: 'wind-farm.jpg',
        alt: 'An architectural model of white wind turbines on a ridge of dark conifers, above a still lake.',
      },
    ],
    width: 1760,
    height: 880,
    keep: 'top',
    dissolve: { top: 4, left: 0 },
  },
  'project-1': project('logistics-hub.jpg'),
  'project-2': project('urban-regeneration.jpg'),
  'project-3': project('wind-farm.jpg'),
} as const satisfies Record<string, Picture>;

export type PictureName = keyof typeof pictures;

function project(name: string): Picture {
  return { files: [{ name }], width: 1240, height: 775, keep: 'centre', dissolve: { top: 4, left: 3 } };
}

/** Renders stand on exactly this ground, so that they end without an edge. */
const portland = '#ddd9d2';

function veil({ width, height, dissolve }: Picture): Buffer {
  const gradient = (id: string, direction: string, end: number) =>
    `<linearGradient id="${id}" ${direction}><stop offset="0" stop-color="${portland}"/><stop offset="${String(end)}%" stop-color="${portland}" stop-opacity="0"/></linearGradient>`;
  const sides = [
    { id: 'top', direction: 'x1="0" y1="0" x2="0" y2="1"', end: dissolve.top },
    { id: 'left', direction: 'x1="0" y1="0" x2="1" y2="0"', end: dissolve.left },
  ].filter(({ end }) => end > 0);
  const defined = sides.map(({ id, direction, end }) => gradient(id, direction, end)).join('');
  const drawn = sides
    .map(({ id }) => `<path d="M0 0h${String(width)}v${String(height)}H0z" fill="url(#${id})"/>`)
    .join('');
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${String(width)}" height="${String(height)}"><defs>${defined}</defs>${drawn}</svg>`,
  );
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
 * @throws when none of the picture’s files is there.
 */
export async function printedPicture(name: PictureName, images: string): Promise<PrintedPicture> {
  const picture: Picture = pictures[name];
  const file = picture.files.find((candidate) => existsSync(join(images, candidate.name)));
  if (file === undefined) throw new Error(`No picture for ${name} in ${images}`);
  const { width, height, keep } = picture;
  const jpeg = await sharp(join(images, file.name))
    .resize({ width, height, fit: 'cover', position: keep })
    .composite([{ input: veil(picture) }])
    .jpeg({ quality: 80, chromaSubsampling: '4:4:4', mozjpeg: true })
    .toBuffer();
  return { name, jpeg, alt: file.alt };
}
