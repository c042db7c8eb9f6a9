import type { ImageMetadata } from 'astro';
import { getImage } from 'astro:assets';
import type { PictureSources } from '../picture/picture.tsx';

/** The widths in device pixels: from thumbnails on phones to desktops, at pixel ratios of 1 to 3. */
const usualWidths = [420, 560, 768, 1120, 1360, 2000, 2880];

/**
 * Makes the files of a picture at build time: as AVIF, and one as JPEG for browsers without it.
 * @param widths in device pixels; the source's own width takes the place of those that are wider.
 */
export async function pictureSources(
  source: ImageMetadata,
  widths: readonly number[] = usualWidths,
): Promise<PictureSources> {
  const width = Math.min(source.width, 1280);
  const fitting = new Set(widths.map((width) => Math.min(width, source.width)));
  const [avif, jpeg] = await Promise.all([
    getImage({ src: source, widths: [...fitting], format: 'avif', quality: 50 }),
    getImage({ src: source, width, format: 'jpeg', quality: 72 }),
  ]);
  return {
    avif: avif.srcSet.attribute,
    fallback: { src: jpeg.src, width, height: Math.round((source.height * width) / source.width) },
  };
}
