import type { APIRoute } from 'astro';
import { drawFavicon } from '../downloads/icons.ts';

export const GET: APIRoute = async () =>
  new Response(new Uint8Array(await drawFavicon()), { headers: { 'Content-Type': 'image/x-icon' } });
