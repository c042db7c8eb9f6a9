import type { APIRoute } from 'astro';
import { light } from '../../brand/colours.ts';
import { organization } from '../../company/organization.ts';
import { describePage } from '../../company/site-map.ts';

const name = organization.tradingName.value;

/** The site’s entry on a home screen. It opens in the browser, where its address can be read. */
const manifest = {
  name,
  short_name: name,
  description: describePage('/'),
  lang: 'en-GB',
  id: '/',
  start_url: '/',
  scope: '/',
  display: 'browser',
  background_color: light.backgrounds.page.ground,
  theme_color: light.backgrounds.page.ground,
  icons: ['any', 'maskable'].map((purpose) => {
    return { src: '/icon.png', sizes: '512x512', type: 'image/png', purpose };
  }),
};

export const GET: APIRoute = () =>
  new Response(`${JSON.stringify(manifest, null, 2)}\n`, {
    headers: { 'Content-Type': 'application/manifest+json' },
  });
