import type { APIRoute, GetStaticPaths } from 'astro';
import { drawIcon, manifestIcons, touchIcon, type Icon } from '../downloads/icons.ts';

export const getStaticPaths = (() =>
  [...manifestIcons, touchIcon].map((icon) => ({
    params: { icon: icon.name },
    props: { icon },
  }))) satisfies GetStaticPaths;

export const GET: APIRoute<{ icon: Icon }> = async ({ props }) =>
  new Response(new Uint8Array(await drawIcon(props.icon)), { headers: { 'Content-Type': 'image/png' } });
