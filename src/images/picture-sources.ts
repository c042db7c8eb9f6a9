import type { ImageMetadata } from 'astro';
import { getImage } from 'astro:assets';
import type { PictureSources } from '../components/picture/picture.tsx';

/**
 * Makes the files of a picture at build time.
 * @param widths in CSS pixels times density, smallest first; those wider than the source are left out.
 */
export async function pictureSources(source: ImageMetadata, widths: readonly number[]): Promise<PictureSources> {
  const width = Math.min(source.width, 1280);
  const fitting = [...widths.filter((width) => width < source.width), Math.min(source.width, Math.max(...widths))];
  const [avif, webp, jpeg] = await Promise.all([
    getImage({ src: source, widths: fitting, format: 'avif', quality: 50 }),
    getImage({ src: source, widths: fitting, format: 'webp', quality: 72 }),
    getImage({ src: source, width, format: 'jpeg', quality: 72 }),
  ]);
  return {
    avif: avif.srcSet.attribute,
    webp: webp.srcSet.attribute,
    fallback: { src: jpeg.src, width, height: Math.round((source.height * width) / source.width) },
  };
}
