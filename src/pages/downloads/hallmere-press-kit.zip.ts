import type { APIRoute } from 'astro';
import { pressKit } from '../../press-kit/press-kit.ts';

export const GET: APIRoute = async ({ site }) =>
  new Response(new Uint8Array(await pressKit(new URL('/', site).origin)), {
    headers: { 'Content-Type': 'application/zip' },
  });
