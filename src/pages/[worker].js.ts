import type { APIRoute, GetStaticPaths } from 'astro';

// This site has no service worker. Browsers that keep one of an earlier site at this origin ask for its script again, and would
// otherwise show that site from its cache for ever.

export const getStaticPaths = (() =>
  ['sw', 'service-worker'].map((worker) => ({ params: { worker } }))) satisfies GetStaticPaths;

const script = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => {
  const deleted = caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name))));
  event.waitUntil(deleted.then(() => registration.unregister()));
});
`;

export const GET: APIRoute = () =>
  new Response(script, { headers: { 'Content-Type': 'text/javascript; charset=utf-8' } });
