import type { APIRoute } from 'astro';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { landAround, mapSize } from '../../portfolio/map-projection.ts';
import { portfolioProjects } from '../../portfolio/projects.ts';

/** The land around the projects. Pages refer to it as `<use href="/maps/projects.svg#land">` and colour it. */
export const GET: APIRoute = async () => {
  const land = createElement('path', { id: 'land', d: landAround(await portfolioProjects()) });
  const viewBox = `0 0 ${String(mapSize.width)} ${String(mapSize.height)}`;
  const file = createElement('svg', { xmlns: 'http://www.w3.org/2000/svg', viewBox }, land);
  return new Response(renderToStaticMarkup(file), {
    headers: { 'Content-Type': 'image/svg+xml; charset=utf-8' },
  });
};
