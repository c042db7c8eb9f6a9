import type { ArticleCategory } from '../../company/categories.ts';
import { mainRoutes, policyRoutes, type MainPath } from '../../company/site-map.ts';
import type { ArticleSummary } from '../components/insights/article.ts';
import { dayInWords } from '../../company/dates.ts';
import type { Ground } from './ground-colours.ts';
import { inWords, type PictureName } from './plate-pictures.ts';

/** A place in a numbered set: the ninth of twenty. */
export interface Ordinal {
  readonly number: number;
  readonly of: number;
}

/** The picture by which a page is known where its address is shared. */
export interface SharePlate {
  /** Of its file, without the ending: "about", "insights/grid-queue". */
  readonly name: string;
  readonly title: string;
  readonly ground: Ground;
  /** What the page is, in a few words. */
  readonly caption: string;
  readonly pictures: readonly PictureName[];
  readonly ordinal?: Ordinal;
}

/** Which pictures stand for which page, on the ground that the page begins with. Several stand in a row. */
const mainPictures: Readonly<Record<MainPath, Pick<SharePlate, 'ground' | 'pictures'>>> = {
  '/': { ground: 'portland', pictures: ['hero-wide'] },
  '/about': { ground: 'portland', pictures: ['about'] },
  '/strategy': { ground: 'portland', pictures: ['strategy'] },
  '/portfolio': { ground: 'portland', pictures: ['logistics-hub', 'urban-regeneration', 'wind-farm'] },
  '/sustainability': { ground: 'moss', pictures: ['sustainability'] },
  '/investor-relations': { ground: 'navy', pictures: ['investor-relations'] },
  '/insights': { ground: 'portland', pictures: ['wind-farm'] },
  '/careers': { ground: 'portland', pictures: ['careers'] },
  '/contact': {
    ground: 'portland',
    pictures: ['office-london', 'office-new-york', 'office-dubai', 'office-singapore'],
  },
};

const articlePictures: Readonly<Record<ArticleCategory, PictureName>> = {
  Infrastructure: 'hero-wide',
  Sustainability: 'urban-regeneration',
  Property: 'logistics-hub',
  Energy: 'wind-farm',
};

const business = 'Property, infrastructure and sustainable energy';

/** The plates of the pages on the site map, in its order. Policies have their number in place of a picture. */
export const pagePlates: readonly SharePlate[] = [
  ...mainRoutes.map(({ path, title }) => {
    const { ground, pictures } = mainPictures[path];
    const name = path === '/' ? 'home' : path.slice(1);
    return { name, title, ground, caption: business, pictures };
  }),
  ...policyRoutes.map(({ path, title }, index): SharePlate => {
    const ordinal = { number: index + 1, of: policyRoutes.length };
    const caption = `Legal & Compliance, ${String(ordinal.number)} of ${String(ordinal.of)}`;
    return { name: path.slice(1), title, ground: 'navy', caption, pictures: [], ordinal };
  }),
];

/** @throws {RangeError} for a path that is not on the site map. */
export function pagePlate(path: string): SharePlate {
  const name = path === '/' ? 'home' : path.slice(1);
  const plate = pagePlates.find((candidate) => candidate.name === name);
  if (!plate) throw new RangeError(`No plate for ${path}`);
  return plate;
}

export function articlePlate({ slug, title, category, date }: Omit<ArticleSummary, 'excerpt'>): SharePlate {
  return {
    name: `insights/${slug}`,
    title,
    ground: 'portland',
    caption: `${category}, ${dayInWords(date)}`,
    pictures: [articlePictures[category]],
  };
}

/** The path of a plate’s file. */
export function plateAddress({ name }: SharePlate): string {
  return `/og/${name}.jpg`;
}

/** What is seen and read on a plate. */
export function plateInWords({ title, caption, pictures }: SharePlate): string {
  return pictures.length === 0 ? `“${title}”: ${caption}` : `“${title}”, above ${inWords(pictures)}`;
}
