import type { Background } from '../../brand/colours.ts';
import type { ArticleCategory } from '../../company/categories.ts';
import { mainRoutes, policyRoutes, type MainPath } from '../../company/site-map.ts';
import { formatDay } from '../../company/dates.ts';
import { offices } from '../../company/offices.ts';
import { officeCities } from '../ui/images/office-cities.ts';
import { projectPicture, type ProjectSource } from './sources.ts';

/** In pixels. Every network shows this size uncropped. */
export const shareImageSize = { width: 1200, height: 630 } as const;

/** The Open Graph image of a page. */
export interface ShareImage {
  /** The name of its file, without the ending: "about", "insights/grid-queue". */
  readonly name: string;
  readonly title: string;
  readonly background: Background;
  readonly caption: string;
  /** The paths of the originals, from the root of the project. */
  readonly pictures: readonly string[];
  /** Whether the picture shows a detail of a model that extends beyond its edges. */
  readonly isCutOff?: boolean;
  /** In place of pictures: the path of a line drawing. */
  readonly drawing?: string;
  /** What the project in the picture saves. Its cube of gas is drawn on the model. */
  readonly saving?: Pick<ProjectSource, 'slug' | 'co2SavedTons'>;
}

/** More than four would be too small to see. */
const inARow = (pictures: readonly string[]) => pictures.slice(0, 4);

const pictureNamed = (name: string) => `src/ui/images/${name}.jpg`;

const officePictures = offices.flatMap(({ city }) => officeCities[city]?.name ?? []).map(pictureNamed);

/** The pictures for each page, on the background at the top of the page. The portfolio has those of the projects. */
const mainImages: Readonly<Record<MainPath, Partial<ShareImage>>> = {
  '/': { pictures: [pictureNamed('hero-wide')] },
  '/about': { pictures: [pictureNamed('about')] },
  '/strategy': { pictures: [pictureNamed('strategy')] },
  '/portfolio': {},
  '/sustainability': { background: 'sustainability', pictures: [pictureNamed('sustainability')] },
  '/investor-relations': { background: 'inverse', pictures: [pictureNamed('investor-relations')] },
  '/insights': { background: 'page', pictures: [pictureNamed('article-energy')], isCutOff: true },
  '/careers': { pictures: [pictureNamed('careers')] },
  '/contact': { pictures: officePictures.length > 0 ? inARow(officePictures) : [pictureNamed('about')] },
};

const imageOf = (name: string, title: string, caption: string, more: Partial<ShareImage>): ShareImage => {
  return { name, title, caption, background: 'picture', pictures: [], ...more };
};

const nameOf = (path: string) => (path === '/' ? 'home' : path.slice(1));

/** The images of the pages on the site map, in its order, with the pictures of the projects for the portfolio. */
export const pageShareImages = (projects: readonly string[]): readonly ShareImage[] => [
  ...mainRoutes.map(({ path, title }) => {
    const pictures = inARow(projects);
    const caption = 'Property, infrastructure and sustainable energy';
    return imageOf(nameOf(path), title, caption, { pictures, ...mainImages[path] });
  }),
  ...policyRoutes.map(({ path, title }, index) => {
    const caption = `Legal & Compliance, ${String(index + 1)} of ${String(policyRoutes.length)}`;
    return imageOf(nameOf(path), title, caption, {
      background: 'inverse',
      drawing: `src/policies/emblems${path}.svg`,
    });
  }),
];

/** @throws {RangeError} for a path that is not on the site map. */
export function pageShareImage(path: string, projects: readonly string[]): ShareImage {
  const image = pageShareImages(projects).find(({ name }) => name === nameOf(path));
  if (!image) throw new RangeError(`No share image for ${path}`);
  return image;
}

type Article = Readonly<{ slug: string; title: string; category: ArticleCategory; date: Date }>;

/** The share image of an article, with its category and day. */
export function articleShareImage({ slug, title, category, date }: Article): ShareImage {
  const picture = pictureNamed(`article-${category.toLowerCase()}`);
  const caption = `${category}, ${formatDay(date)}`;
  return imageOf(`insights/${slug}`, title, caption, {
    background: 'page',
    pictures: [picture],
    isCutOff: true,
  });
}

type Project = Pick<ProjectSource, 'slug' | 'title' | 'category' | 'location' | 'co2SavedTons'>;

/** The share image of a project, with its category and place, and what it saves. */
export const projectShareImage = (project: Project) =>
  imageOf(`portfolio/${project.slug}`, project.title, `${project.category}, ${project.location}`, {
    pictures: [projectPicture(project.slug)],
    saving: { slug: project.slug, co2SavedTons: project.co2SavedTons },
  });

/** The path of an image’s file, its type, and what is read on it. */
export const shareImageFile = ({ name, title, caption }: ShareImage) => ({
  path: `/og/${name}.jpg`,
  type: 'image/jpeg',
  alt: `“${title}”: ${caption}`,
});
