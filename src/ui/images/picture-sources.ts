import type { ImageMetadata } from 'astro';
import { getImage } from 'astro:assets';
import register from '../../../art/pictures.json' with { type: 'json' };
import rendered from '../../../art/rendered.json' with { type: 'json' };
import { dark } from '../../../brand/colours.ts';
import type { PictureSources } from '../picture/picture.tsx';

/** The widths in device pixels: from thumbnails on phones to desktops, at pixel ratios of 1 to 3. */
const usualWidths = [420, 560, 768, 1120, 1360, 2000, 2880];

const pictures = import.meta.glob<ImageMetadata>(['/src/ui/images/*.jpg', '/content/projects/*/picture*.jpg'], {
  eager: true,
  import: 'default',
});

/** The backgrounds of rendered pictures, by their names in art/pictures.json. */
const grounds: Readonly<Record<string, { readonly ground: string } | undefined>> = rendered;

/** The path of a picture of this folder for `pictureSources`. */
export const pagePicture = (name: string) => `/src/ui/images/${name}`;

/** The path of the picture of a project. */
export const projectPicture = (slug: string) => `/content/projects/${slug}/picture`;

/**
 * Makes the files of a picture during the build: several AVIF files, and one JPEG for browsers without AVIF. If there is a version
 * after sunset, its files are made too.
 * @param path the path from the root of the project, without the ending
 * @param widths in device pixels; widths beyond the source's own are replaced by that
 * @throws {RangeError} if there is no such picture.
 */
export async function pictureSources(
  path: string,
  widths: readonly number[] = usualWidths,
): Promise<PictureSources> {
  const source = pictures[`${path}.jpg`];
  if (source === undefined) throw new RangeError(`There is no picture ${path}.jpg`);
  const name = register.find((model) => isPathOf(model, path))?.name ?? '';
  // On any other background than that of the dark page, the edge of a picture after sunset would be visible.
  const isOnPage = grounds[`${name}-dusk`]?.ground === dark.backgrounds.page.ground;
  const dusk = isOnPage ? pictures[`${path}-dusk.jpg`] : undefined;
  const [{ avif, jpeg }, darkFiles] = await Promise.all([
    filesOf(source, widths),
    dusk && filesOf(dusk, widths),
  ]);
  const width = jpegWidth(source);
  return {
    avif,
    fallback: { src: jpeg, width, height: Math.round((source.height * width) / source.width) },
    ...(darkFiles && { dusk: darkFiles }),
  };
}

/** Whether the picture or one of the tiles of a registered model has this path. */
const isPathOf = ({ file, ...model }: (typeof register)[number], path: string) =>
  `/${file}` === `${'tiles' in model ? path.replace(/-\d+$/, '') : path}.jpg`;

/**
 * The sources of each tile of a page’s picture that is cut into tiles, from left to right.
 * @param name in art/pictures.json
 * @param widths of a tile, in device pixels
 * @throws {RangeError} if there is no such picture, or a tile is missing.
 */
export async function tileSources(name: string, widths: readonly number[]): Promise<PictureSources[]> {
  const model = register.find((candidate) => candidate.name === name);
  if (model?.tiles === undefined) throw new RangeError(`There is no picture in tiles named ${name}`);
  const numbers = Array.from({ length: model.tiles }, (_, index) => String(index + 1));
  return Promise.all(numbers.map((number) => pictureSources(pagePicture(`${name}-${number}`), widths)));
}

const jpegWidth = ({ width }: ImageMetadata) => Math.min(width, 1280);

async function filesOf(source: ImageMetadata, widths: readonly number[]) {
  const fitting = new Set(widths.map((width) => Math.min(width, source.width)));
  const [avif, jpeg] = await Promise.all([
    getImage({ src: source, widths: [...fitting], format: 'avif', quality: 50 }),
    getImage({ src: source, width: jpegWidth(source), format: 'jpeg', quality: 72 }),
  ]);
  return { avif: avif.srcSet.attribute, jpeg: jpeg.src };
}
