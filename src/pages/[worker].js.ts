import type { APIRoute, GetStaticPaths } from 'astro';

// This site has no service worker. A browser that has one from an earlier site at this origin asks for its script again. Without
// this answer it would show the earlier site from its cache for ever.

export const getStaticPaths = (() =>
  ['sw', 'service-worker'].map((worker) => ({ params: { worker } }))) satisfies GetStaticPaths;

const script = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => {
  const deleted = caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name))));
  event.waitUntil(deleted.then(() => registration.unregister()));
});
`;

/** The script, which is the same for every path that asks for it. */
export const GET: APIRoute = () =>
  new Response(script, { headers: { 'Content-Type': 'text/javascript; charset=utf-8' } });
