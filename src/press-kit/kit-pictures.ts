import { getCollection } from 'astro:content';
import sharp from 'sharp';
import { pictureFile, type PictureName } from '../sharing/plate-pictures.ts';

/** A picture of the kit, and what is said of it. */
export interface KitPicture {
  /** Name of its file: "london-logistics-hub.jpg". */
  readonly file: string;
  readonly title: string;
  readonly location: string;
  /** What is seen. */
  readonly shows: string;
  readonly jpeg: Buffer;
}

const pictures: Readonly<Record<string, PictureName>> = {
  'london-logistics-hub': 'logistics-hub',
  'manchester-urban-regeneration': 'urban-regeneration',
  'swedish-wind-farm': 'wind-farm',
};

/** Pixels and bytes: wide enough for a page, small enough to send by e-mail. */
const widest = 1800;
const largest = 300_000;

/** @throws {RangeError} when no quality brings the picture below the limit. */
async function inKit(source: string): Promise<Buffer> {
  for (const quality of [88, 82, 76, 70, 62]) {
    const jpeg = await sharp(source)
      .resize({ width: widest, withoutEnlargement: true })
      .jpeg({ quality, progressive: true })
      .toBuffer();
    if (jpeg.length <= largest) return jpeg;
  }
  throw new RangeError(`${source} is over ${String(largest)} bytes at every quality`);
}

/** The model of each project, in the order of the portfolio. */
export async function kitPictures(): Promise<KitPicture[]> {
  const projects = (await getCollection('projects')).sort((a, b) => a.data.id - b.data.id);
  return Promise.all(
    projects.flatMap(({ id, data: { title, location, imageAlt } }) => {
      const picture = pictures[id];
      if (picture === undefined) return [];
      const source = inKit(pictureFile(picture));
      return source.then((jpeg) => ({ file: `${id}.jpg`, title, location, shows: imageAlt, jpeg }));
    }),
  );
}
