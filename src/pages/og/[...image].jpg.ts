import type { APIRoute, GetStaticPaths } from 'astro';
import { drawShareImage } from '../../downloads/draw-share-image.tsx';
import {
  articleShareImage,
  pageShareImages,
  projectShareImage,
  type ShareImage,
} from '../../downloads/share-images.ts';
import { contentSources } from '../../downloads/collected-sources.ts';
import { projectPicture } from '../../downloads/sources.ts';
import { newestArticles, summaryOf } from '../../insights/articles.ts';

export const getStaticPaths = (async () => {
  const { projects } = await contentSources();
  const articles = (await newestArticles()).map(summaryOf);
  return [
    ...pageShareImages(projects.map(({ slug }) => projectPicture(slug))),
    ...articles.map(articleShareImage),
    ...projects.map(projectShareImage),
  ].map((image) => ({
    params: { image: image.name },
    props: { image },
  }));
}) satisfies GetStaticPaths;

/** The share image as a JPEG. */
export const GET: APIRoute<{ image: ShareImage }> = async ({ props }) =>
  new Response(new Uint8Array(await drawShareImage(props.image)), {
    headers: { 'Content-Type': 'image/jpeg' },
  });
