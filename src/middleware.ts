import { defineMiddleware } from 'astro:middleware';

/** That of src/layouts/document.astro. */
const scriptElement = /<script type="module" src="(\/_astro\/document\.[^"]+)"><\/script>/;
/** Nothing is painted in a page that is prerendered, or in a tab behind another, before it is shown. */
const importAfterFirstPaint =
  '<script>addEventListener("load",()=>new PerformanceObserver(()=>import("$1")).observe({type:"paint",buffered:true}))</script>';

/** Takes the script of every page out of the way of the first view, with which it would share processor and line. */
async function deferScript(response: Response): Promise<Response> {
  if (!response.headers.get('Content-Type')?.startsWith('text/html')) return response;
  const html = await response.text();
  return new Response(html.replace(scriptElement, importAfterFirstPaint), response);
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
