import type { APIRoute } from 'astro';
import favicon from '../../brand/favicon.svg?raw';

export const GET: APIRoute = () => new Response(favicon, { headers: { 'Content-Type': 'image/svg+xml' } });
