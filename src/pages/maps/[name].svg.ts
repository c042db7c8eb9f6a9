import type { APIRoute, GetStaticPaths } from 'astro';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import landFromAfar from 'world-atlas/land-110m.json' with { type: 'json' };
import landCloseUp from 'world-atlas/land-50m.json' with { type: 'json' };
import { officeSheets } from '../../components/about/office-map-geometry.ts';
import type { LandTopology } from '../../components/map/hatched-land.ts';
import { MapFile } from '../../components/map/map-file.tsx';
import { projectSheets } from '../../components/portfolio/project-map-geometry.ts';

export const prerender = true;

// The type of a JSON file knows its numbers but not what they form.
const maps = {
  offices: { land: landFromAfar as unknown as LandTopology, sheets: officeSheets },
  projects: { land: landCloseUp as unknown as LandTopology, sheets: projectSheets },
};

export const getStaticPaths = (() =>
  Object.entries(maps).map(([name, props]) => ({ params: { name }, props }))) satisfies GetStaticPaths;

/** The land of a map as a file of its own, which pages refer to and browsers keep. */
export const GET: APIRoute<(typeof maps)[keyof typeof maps]> = ({ props }) =>
  new Response(renderToStaticMarkup(createElement(MapFile, props)), {
    headers: { 'Content-Type': 'image/svg+xml; charset=utf-8' },
  });
