import type { APIRoute, GetStaticPaths } from 'astro';
import sharp from 'sharp';
import { offices } from '../../../company/offices.ts';
import { isShownAfterSunset } from '../../ui/images/after-sunset.ts';
import { officeCities } from '../../ui/images/office-cities.ts';

export const prerender = true;

export const getStaticPaths = (() =>
  offices.flatMap(({ city }) => {
    const { name } = officeCities[city] ?? {};
    if (name === undefined) return [];
    const names = isShownAfterSunset(name) ? [name, `${name}-dusk`] : [name];
    return names.map((file) => ({ params: { name: file } }));
  })) satisfies GetStaticPaths;

/** Small office pictures for /contact, which is rendered on demand: `getImage` makes files for prerendered pages only. */
export const GET: APIRoute = async ({ params: { name = '' } }) => {
  const picture = await sharp(`src/ui/images/${name}.jpg`)
    .resize(560)
    .avif({ quality: 50, effort: 3 })
    .toBuffer();
  return new Response(new Uint8Array(picture), { headers: { 'Content-Type': 'image/avif' } });
};
