import type { Background } from '../../../brand/colours.ts';
import type { ArticleCategory } from '../../../company/categories.ts';
import { mainRoutes, policyRoutes, type MainPath } from '../../../company/site-map.ts';
import { formatDay } from '../../../company/dates.ts';
import {
  formatPictures,
  officePictures,
  pictureNamed,
  projectPicture,
  type ShownPicture,
} from '../pictures.ts';
import type { ProjectSource } from '../sources.ts';

/** Pixels: the size that every network shows whole and large. */
export const shareImageSize = { width: 1200, height: 630 } as const;

/** The Open Graph image of a page. */
export interface ShareImage {
  /** The name of its file, without the ending: "about", "insights/grid-queue". */
  readonly name: string;
  readonly title: string;
  readonly background: Background;
  /** The kind of page, in a few words. */
  readonly caption: string;
  readonly pictures: readonly ShownPicture[];
  /** In place of pictures: which of the policies it is. */
  readonly ordinal?: { readonly number: number; readonly of: number };
}

/** More would be too small to see. */
const maxInARow = 4;

/** Which pictures stand for which page, on the background that the page begins with; for the portfolio, those of the projects. */
const mainPictures: Readonly<Record<MainPath, Pick<ShareImage, 'background' | 'pictures'>>> = {
  '/': { background: 'picture', pictures: [pictureNamed('hero-wide')] },
  '/about': { background: 'picture', pictures: [pictureNamed('about')] },
  '/strategy': { background: 'picture', pictures: [pictureNamed('strategy')] },
  '/portfolio': { background: 'picture', pictures: [] },
  '/sustainability': { background: 'sustainability', pictures: [pictureNamed('sustainability')] },
  '/investor-relations': { background: 'inverse', pictures: [pictureNamed('investor-relations')] },
  '/insights': { background: 'picture', pictures: [pictureNamed('article-energy')] },
  '/careers': { background: 'picture', pictures: [pictureNamed('careers')] },
  '/contact': {
    background: 'picture',
    pictures: officePictures().length > 0 ? officePictures().slice(0, maxInARow) : [pictureNamed('about')],
  },
};

const nameOf = (path: string) => (path === '/' ? 'home' : path.slice(1));

/**
 * The images of the pages on the site map, in its order.
 * @param projects the pictures of the projects, of which the first stand in a row
 */
export const pageShareImages = (projects: readonly ShownPicture[]): readonly ShareImage[] => [
  ...mainRoutes.map(({ path, title }) => ({
    name: nameOf(path),
    title,
    caption: 'Property, infrastructure and sustainable energy',
    ...mainPictures[path],
    ...(path === '/portfolio' && { pictures: projects.slice(0, maxInARow) }),
  })),
  ...policyRoutes.map(({ path, title }, index): ShareImage => {
    const ordinal = { number: index + 1, of: policyRoutes.length };
    const caption = `Legal & Compliance, ${String(ordinal.number)} of ${String(ordinal.of)}`;
    return { name: nameOf(path), title, background: 'inverse', caption, pictures: [], ordinal };
  }),
];

/** @throws {RangeError} for a path that is not on the site map. */
export function pageShareImage(path: string, projects: readonly ShownPicture[]): ShareImage {
  const image = pageShareImages(projects).find(({ name }) => name === nameOf(path));
  if (!image) throw new RangeError(`No share image for ${path}`);
  return image;
}

export const articleShareImage = (
  article: Pick<ShareImage, 'title'> & { slug: string; category: ArticleCategory; date: Date },
): ShareImage => ({
  name: `insights/${article.slug}`,
  title: article.title,
  background: 'picture',
  caption: `${article.category}, ${formatDay(article.date)}`,
  pictures: [pictureNamed(`article-${article.category.toLowerCase() as Lowercase<ArticleCategory>}`)],
});

export const projectShareImage = (
  project: Pick<ProjectSource, 'slug' | 'title' | 'category' | 'location' | 'pictureShows'>,
): ShareImage => ({
  name: `portfolio/${project.slug}`,
  title: project.title,
  background: 'picture',
  caption: `${project.category}, ${project.location}`,
  pictures: [projectPicture(project)],
});

/** The path of an image’s file, and what is seen and read on it. */
export const shareImageFile = ({ name, title, caption, pictures }: ShareImage) => ({
  path: `/og/${name}.jpg`,
  alt: pictures.length === 0 ? `“${title}”: ${caption}` : `“${title}”, above ${formatPictures(pictures)}`,
});
