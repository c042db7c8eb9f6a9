import type { Background } from '../../../brand/colours.ts';
import type { ArticleCategory } from '../../../company/categories.ts';
import { mainRoutes, policyRoutes, type MainPath } from '../../../company/site-map.ts';
import { formatDay } from '../../../company/dates.ts';
import { formatPictures, type PictureName } from '../pictures.ts';

/** Pixels: the size that every network shows whole and large. */
export const shareImageSize = { width: 1200, height: 630 } as const;

/** The Open Graph image of a page. */
export interface ShareImage {
  /** Of its file, without the ending: "about", "insights/grid-queue". */
  readonly name: string;
  readonly title: string;
  readonly background: Background;
  /** What the page is, in a few words. */
  readonly caption: string;
  readonly pictures: readonly PictureName[];
  /** In place of pictures: which of the policies it is. */
  readonly ordinal?: { readonly number: number; readonly of: number };
}

/** Which pictures stand for which page, on the background that the page begins with. Several stand in a row. */
const mainPictures: Readonly<Record<MainPath, Pick<ShareImage, 'background' | 'pictures'>>> = {
  '/': { background: 'picture', pictures: ['hero-wide'] },
  '/about': { background: 'picture', pictures: ['about'] },
  '/strategy': { background: 'picture', pictures: ['strategy'] },
  '/portfolio': { background: 'picture', pictures: ['logistics-hub', 'urban-regeneration', 'wind-farm'] },
  '/sustainability': { background: 'sustainability', pictures: ['sustainability'] },
  '/investor-relations': { background: 'inverse', pictures: ['investor-relations'] },
  '/insights': { background: 'picture', pictures: ['wind-farm'] },
  '/careers': { background: 'picture', pictures: ['careers'] },
  '/contact': {
    background: 'picture',
    pictures: ['office-london', 'office-new-york', 'office-dubai', 'office-singapore'],
  },
};

const articlePictures: Readonly<Record<ArticleCategory, PictureName>> = {
  Infrastructure: 'waterside',
  Sustainability: 'urban-regeneration',
  Property: 'logistics-hub',
  Energy: 'wind-farm',
};

const nameOf = (path: string) => (path === '/' ? 'home' : path.slice(1));

/** The images of the pages on the site map, in its order. */
export const pageShareImages: readonly ShareImage[] = [
  ...mainRoutes.map(({ path, title }) => ({
    name: nameOf(path),
    title,
    caption: 'Property, infrastructure and sustainable energy',
    ...mainPictures[path],
  })),
  ...policyRoutes.map(({ path, title }, index): ShareImage => {
    const ordinal = { number: index + 1, of: policyRoutes.length };
    const caption = `Legal & Compliance, ${String(ordinal.number)} of ${String(ordinal.of)}`;
    return { name: nameOf(path), title, background: 'inverse', caption, pictures: [], ordinal };
  }),
];

/** @throws {RangeError} for a path that is not on the site map. */
export function pageShareImage(path: string): ShareImage {
  const image = pageShareImages.find(({ name }) => name === nameOf(path));
  if (!image) throw new RangeError(`No share image for ${path}`);
  return image;
}

export function articleShareImage(
  article: Pick<ShareImage, 'title'> & { slug: string; category: ArticleCategory; date: Date },
): ShareImage {
  return {
    name: `insights/${article.slug}`,
    title: article.title,
    background: 'picture',
    caption: `${article.category}, ${formatDay(article.date)}`,
    pictures: [articlePictures[article.category]],
  };
}

/** The path of an image’s file, and what is seen and read on it. */
export const shareImageFile = ({ name, title, caption, pictures }: ShareImage) => ({
  path: `/og/${name}.jpg`,
  alt: pictures.length === 0 ? `“${title}”: ${caption}` : `“${title}”, above ${formatPictures(pictures)}`,
});
