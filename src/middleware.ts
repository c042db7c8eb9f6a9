import { defineMiddleware } from 'astro:middleware';

/** Hands a page’s error to src/fetch.ts; Astro would log it with the request’s query. */
export const onRequest = defineMiddleware(async ({ isPrerendered, locals }, next) => {
  if (import.meta.env.DEV || isPrerendered) return next();
  try {
    return await next();
  } catch (error) {
    locals.renderError =
      error instanceof Error ? error : new Error('A page could not be rendered', { cause: error });
    return new Response('', { status: 500 });
  }
});
