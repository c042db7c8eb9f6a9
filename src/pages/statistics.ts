import type { APIRoute } from 'astro';

// src/fetch.ts answers /statistics. It receives what the server hands to a request for paths of this directory only.
export const prerender = false;

export const ALL: APIRoute = () => new Response(null, { status: 405, headers: { Allow: 'POST' } });
