import type { Sharp } from 'sharp';

/** The pictures that downloads show, each with what is seen on it: it follows “a model of”. */
const pictures = {
  'hero-wide': 'a city, a viaduct and wind turbines beside still water',
  waterside: 'a city, a viaduct and wind turbines beside still water',
  about: 'a stone hall beside still water',
  strategy: 'one plot of land in four stages of its life',
  sustainability: 'a street and the ground beneath it, cut open',
  'investor-relations': 'three plots of land side by side',
  careers: 'a landscape that is being put together on a bench',
  'logistics-hub': 'a logistics hub with solar roofs',
  'urban-regeneration': 'brick mills and new homes along a canal',
  'wind-farm': 'wind turbines on forested hills',
  'office-london': 'London',
  'office-new-york': 'New York',
  'office-dubai': 'Dubai',
  'office-singapore': 'Singapore',
} as const;

export type PictureName = keyof typeof pictures;

/** The picture of each project, by the name of the project’s file in content/projects. */
export const projectPictures: Readonly<Record<string, PictureName>> = {
  'london-logistics-hub': 'logistics-hub',
  'manchester-urban-regeneration': 'urban-regeneration',
  'swedish-wind-farm': 'wind-farm',
};

/** Path of the original, from the root of the project. */
export const pictureFile = (name: PictureName) => `src/ui/images/${name}.jpg`;

/**
 * A picture as a JPEG file at the first of some qualities that keeps it within a limit.
 * @throws {RangeError} when none does.
 */
export async function jpegWithin(maxBytes: number, picture: Sharp, qualities: readonly number[]) {
  for (const quality of qualities) {
    const file = await picture.clone().jpeg({ quality, progressive: true }).toBuffer();
    if (file.length <= maxBytes) return file;
  }
  throw new RangeError(`A picture is over ${String(maxBytes)} bytes at every quality`);
}

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** "a model of a stone hall beside still water" */
export function formatPictures(names: readonly PictureName[]): string {
  const shown = list.format(names.map((name) => pictures[name]));
  return names.length === 1 ? `a model of ${shown}` : `models of ${shown}`;
}
