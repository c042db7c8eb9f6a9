import { defineMiddleware } from 'astro:middleware';
import { importAfterFirstPaint } from './layouts/inline-scripts.ts';

/** Those of src/layouts/document.astro and of src/enquiries/contact-page.astro. */
const scriptElements = /<script type="module" src="(\/_astro\/(?:document|contact-page)\.[^"]+)"><\/script>/g;

/** Takes the scripts of pages out of the way of the first view, with which it would share processor and line. */
async function deferScript(response: Response): Promise<Response> {
  if (!response.headers.get('Content-Type')?.startsWith('text/html')) return response;
  const html = await response.text();
  return new Response(
    html.replace(scriptElements, (_, path: string) => `<script>${importAfterFirstPaint(path)}</script>`),
    response,
  );
}

/** Hands a page’s error to src/fetch.ts; Astro would log it with the request’s query. */
export const onRequest = defineMiddleware(async ({ isPrerendered, locals }, next) => {
  if (import.meta.env.DEV) return next();
  try {
    return await deferScript(await next());
  } catch (error) {
    if (isPrerendered) throw error;
    locals.renderError =
      error instanceof Error ? error : new Error('A page could not be rendered', { cause: error });
    return new Response('', { status: 500 });
  }
});
