import type { APIRoute, GetStaticPaths } from 'astro';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import landFromAfar from 'world-atlas/land-110m.json' with { type: 'json' };
import landCloseUp from 'world-atlas/land-50m.json' with { type: 'json' };
import { offices } from '../../../company/offices.ts';
import { MapFile, type LandTopology } from '../../ui/map/map-file.tsx';
import { officeViewports, projectViewports } from '../../ui/map/map-viewport.ts';
import { portfolioProjects } from '../../portfolio/projects.ts';

export const prerender = true;

// TypeScript infers the JSON as arrays of numbers, not as a topology.
const worldLand = landFromAfar as unknown as LandTopology;
const regionLand = landCloseUp as unknown as LandTopology;

export const getStaticPaths = (async () => [
  { params: { name: 'offices' }, props: { land: worldLand, viewports: officeViewports(offices) } },
  {
    params: { name: 'projects' },
    props: { land: regionLand, viewports: projectViewports(await portfolioProjects()) },
  },
]) satisfies GetStaticPaths;

/** The land of a map as a separate, cacheable file. */
export const GET: APIRoute<Parameters<typeof MapFile>[0]> = ({ props }) =>
  new Response(renderToStaticMarkup(createElement(MapFile, props)), {
    headers: { 'Content-Type': 'image/svg+xml; charset=utf-8' },
  });
