import type { APIRoute } from 'astro';
import { tabIconSvg } from '../downloads/icons.ts';

export const GET: APIRoute = () => new Response(tabIconSvg, { headers: { 'Content-Type': 'image/svg+xml' } });
