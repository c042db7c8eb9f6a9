import type { APIRoute } from 'astro';
import { contentSources } from '../../downloads/collected-sources.ts';
import { drawTonsImage } from '../../sustainability/draw-tons-image.server.tsx';
import { tonsOfImage } from '../../sustainability/tons-image.ts';

// There are a hundred million of these images, so they are drawn on request.
export const prerender = false;

/** The share image for the tons in the query as a PNG. */
export const GET: APIRoute = async ({ url }) => {
  const tons = tonsOfImage(url.searchParams);
  if (tons === undefined) return new Response('Not found\n', { status: 404 });
  const { projects } = await contentSources();
  return new Response(await drawTonsImage({ tons, projects }), {
    headers: {
      'Content-Type': 'image/png',
      'Cache-Control': 'public, max-age=86400',
      'Cross-Origin-Resource-Policy': 'cross-origin',
    },
  });
};
