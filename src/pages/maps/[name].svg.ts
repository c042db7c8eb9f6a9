import type { APIRoute, GetStaticPaths } from 'astro';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MapFile } from '../../ui/map/map-file.tsx';
import { projectViewports } from '../../ui/map/map-viewport.ts';
import { portfolioProjects } from '../../portfolio/projects.ts';

export const prerender = true;

export const getStaticPaths = (async () => [
  { params: { name: 'projects' }, props: { viewports: projectViewports(await portfolioProjects()) } },
]) satisfies GetStaticPaths;

/** The sea of a map as a separate, cacheable file. */
export const GET: APIRoute<Parameters<typeof MapFile>[0]> = ({ props }) =>
  new Response(renderToStaticMarkup(createElement(MapFile, props)), {
    headers: { 'Content-Type': 'image/svg+xml; charset=utf-8' },
  });
