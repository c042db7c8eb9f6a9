import { listInWords } from '../../company/count-in-words.ts';
import { offices } from '../../company/offices.ts';
import { officeCities } from '../ui/images/office-cities.ts';
import type { ProjectSource } from './sources.ts';

/** A picture that downloads show. */
export interface ShownPicture {
  /** The path of the original, from the root of the project. */
  readonly file: string;
  /** What is seen on it; it follows “a model of”. */
  readonly shows: string;
}

/** What is seen on the pictures of src/ui/images. */
const pictures = {
  'hero-wide': 'a city, a viaduct and wind turbines beside still water',
  about: 'a stone hall beside still water',
  strategy: 'one plot of land in four stages of its life',
  sustainability: 'a street and the ground beneath it, cut open',
  'investor-relations': 'three plots of land side by side',
  careers: 'a landscape that is being put together on a bench',
  'article-infrastructure': 'a stone viaduct with ferries on the water below',
  'article-sustainability': 'a brick mill with saw-tooth roofs',
  'article-property': 'warehouses with lorries at their docks',
  'article-energy': 'wind turbines and a road in a forest',
} as const;

export const pictureNamed = (name: keyof typeof pictures): ShownPicture => ({
  file: `src/ui/images/${name}.jpg`,
  shows: pictures[name],
});

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
  file: `content/projects/${slug}/picture.jpg`,
  shows: pictureShows,
});

/** "a model of a stone hall beside still water" */
export function formatPictures(shown: readonly ShownPicture[]): string {
  const models = listInWords(shown.map(({ shows }) => shows));
  return shown.length === 1 ? `a model of ${models}` : `models of ${models}`;
}
