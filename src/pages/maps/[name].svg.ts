import type { APIRoute, GetStaticPaths } from 'astro';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import landFromAfar from 'world-atlas/land-110m.json' with { type: 'json' };
import landCloseUp from 'world-atlas/land-50m.json' with { type: 'json' };
import { MapFile, type LandTopology } from '../../ui/map/map-file.tsx';
import { officeViewports, projectViewports } from '../../ui/map/map-viewport.ts';

export const prerender = true;

// TypeScript infers the JSON as arrays of numbers, not as a topology.
const maps = {
  offices: { land: landFromAfar as unknown as LandTopology, viewports: officeViewports },
  projects: { land: landCloseUp as unknown as LandTopology, viewports: projectViewports },
};

export const getStaticPaths = (() =>
  Object.entries(maps).map(([name, props]) => ({ params: { name }, props }))) satisfies GetStaticPaths;

/** The land of a map as a separate, cacheable file. */
export const GET: APIRoute<(typeof maps)[keyof typeof maps]> = ({ props }) =>
  new Response(renderToStaticMarkup(createElement(MapFile, props)), {
    headers: { 'Content-Type': 'image/svg+xml; charset=utf-8' },
  });
