import type { APIRoute, GetStaticPaths } from 'astro';
import { newestArticles, summaryOf } from '../../collections/articles.ts';
import { drawPlate } from '../../sharing/draw-plate.ts';
import { articlePlate, pagePlates, type SharePlate } from '../../sharing/share-plates.ts';

interface Props {
  readonly plate: SharePlate;
}

export const getStaticPaths = (async () => {
  const articles = (await newestArticles()).map(summaryOf);
  return [...pagePlates, ...articles.map(articlePlate)].map((plate) => ({
    params: { plate: plate.name },
    props: { plate } satisfies Props,
  }));
}) satisfies GetStaticPaths;

export const GET: APIRoute<Props> = async ({ props }) =>
  new Response(new Uint8Array(await drawPlate(props.plate)), { headers: { 'Content-Type': 'image/jpeg' } });
