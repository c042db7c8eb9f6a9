import { existsSync } from 'node:fs';
import type { Sharp } from 'sharp';
import { listInWords } from '../../company/count-in-words.ts';
import { offices } from '../../company/offices.ts';
import { officeCities } from '../ui/images/office-cities.ts';
import type { ProjectSource } from './sources.ts';

/** A picture that downloads show. */
export interface ShownPicture {
  /** Path of the original, from the root of the project. */
  readonly file: string;
  /** What is seen on it; it follows “a model of”. */
  readonly shows: string;
}

/** What is seen on the pictures of src/ui/images and of the projects that stand for a kind of place. */
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
} as const;

type PictureName = keyof typeof pictures;

const pictureOfProject = (slug: string) => `content/projects/${slug}/picture.jpg`;

const filesOfProjects: Partial<Record<PictureName, string>> = {
  'logistics-hub': pictureOfProject('london-logistics-hub'),
  'urban-regeneration': pictureOfProject('manchester-urban-regeneration'),
  'wind-farm': pictureOfProject('swedish-wind-farm'),
};

/** A picture by its name; in place of one of a project that is no longer there, the waterside. */
export function pictureNamed(name: PictureName): ShownPicture {
  const file = filesOfProjects[name];
  if (file !== undefined && !existsSync(file)) return pictureNamed('waterside');
  return { file: file ?? `src/ui/images/${name}.jpg`, shows: pictures[name] };
}

/** The models of the cities in which the company has an office. */
export const officePictures = (): readonly ShownPicture[] =>
  offices.flatMap(({ city }) => {
    const { name } = officeCities[city] ?? {};
    return name === undefined ? [] : [{ file: `src/ui/images/${name}.jpg`, shows: city }];
  });

export const projectPicture = ({
  slug,
  pictureShows,
}: Pick<ProjectSource, 'slug' | 'pictureShows'>): ShownPicture => ({
  file: pictureOfProject(slug),
  shows: pictureShows,
});

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

/** "a model of a stone hall beside still water" */
export function formatPictures(shown: readonly ShownPicture[]): string {
  const models = listInWords(shown.map(({ shows }) => shows));
  return shown.length === 1 ? `a model of ${models}` : `models of ${models}`;
}
