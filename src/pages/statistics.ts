import type { APIRoute } from 'astro';

// src/fetch.ts answers /statistics. Astro passes it only requests for paths that exist in this directory.
export const prerender = false;

export const ALL: APIRoute = () => new Response(null, { status: 405, headers: { Allow: 'POST' } });
