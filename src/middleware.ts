import { defineMiddleware } from 'astro:middleware';

/** A page that cannot be made is reported to the server with its reason, which answers with the error screen. */
export const onRequest = defineMiddleware(async ({ isPrerendered, locals }, next) => {
  // In development there is no server in front, and Astro shows the error itself.
  if (isPrerendered || import.meta.env.DEV) return next();
  try {
    return await next();
  } catch (error) {
    locals.reportFailure(error);
    return new Response(null, { status: 500 });
  }
});
