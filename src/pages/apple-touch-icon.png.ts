import type { APIRoute } from 'astro';
import { drawIcon, touchIcon } from '../sharing/icons.ts';

export const GET: APIRoute = async () =>
  new Response(new Uint8Array(await drawIcon(touchIcon)), { headers: { 'Content-Type': 'image/png' } });
