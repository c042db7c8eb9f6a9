import type { APIRoute, GetStaticPaths } from 'astro';
import { emailPictures } from '../../downloads/draw-email-pictures.ts';

export const getStaticPaths = (() =>
  Object.keys(emailPictures).map((picture) => ({ params: { picture } }))) satisfies GetStaticPaths;

/** A picture that is attached to emails. finish-build.ts takes it out of what visitors are served. */
export const GET: APIRoute = async ({ params }) => {
  const drawn = await emailPictures[params['picture'] ?? '']?.();
  return drawn ? new Response(new Uint8Array(drawn)) : new Response(null, { status: 404 });
};
