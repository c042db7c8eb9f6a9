import type { APIRoute } from 'astro';

// src/fetch.ts answers /statistics. Astro passes it only requests for paths that exist in this directory.
export const prerender = false;

/** 405 with `Allow`, for every method that src/fetch.ts does not answer. */
export const ALL: APIRoute = () => new Response(null, { status: 405, headers: { Allow: 'POST' } });
