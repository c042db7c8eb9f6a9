import type { APIRoute, GetStaticPaths } from 'astro';
import { emailPictures } from '../../downloads/draw-email-pictures.ts';

export const getStaticPaths = (() =>
  Object.entries(emailPictures).map(([picture, draw]) => ({
    params: { picture },
    props: { draw },
  }))) satisfies GetStaticPaths;

/** A picture that is attached to emails. finish-build.ts takes it out of what visitors are served. */
export const GET: APIRoute<{ draw: () => Promise<Buffer> }> = async ({ props: { draw } }) =>
  new Response(new Uint8Array(await draw()));
