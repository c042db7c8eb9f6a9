import type { APIRoute, GetStaticPaths } from 'astro';
import sharp from 'sharp';
import { offices } from '../../../company/offices.ts';
import { officeCities } from '../../ui/images/office-cities.ts';

export const prerender = true;

export const getStaticPaths = (() =>
  offices.flatMap(({ city }) => {
    const { name } = officeCities[city] ?? {};
    return name === undefined ? [] : [{ params: { name } }];
  })) satisfies GetStaticPaths;

/** Small office pictures for /contact, which is rendered on demand: `getImage` makes files for prerendered pages only. */
export const GET: APIRoute = async ({ params: { name = '' } }) => {
  const picture = await sharp(`src/ui/images/${name}.jpg`)
    .resize(560)
    .avif({ quality: 50, effort: 3 })
    .toBuffer();
  return new Response(new Uint8Array(picture), { headers: { 'Content-Type': 'image/avif' } });
};
