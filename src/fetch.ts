import { astro, getFetchState } from 'astro/hono';
import { Hono, type Context } from 'hono';
import { contactRoutes } from './enquiries/contact-routes.server.ts';
import { limitSearches } from './search/search-limit.server.ts';
import { completeResponse } from './server/http/rendered-response.ts';
import type { PageEnv } from './server/page-locals.ts';
import { subscriptionRoutes } from './newsletter/subscription-routes.server.ts';

/**
 * Astro imports this file by its name. It is the request pipeline for what is rendered on request, the same in development and in production. Static files and
 * prerendered pages are sent before it (src/server/http/app.ts).
 */
const app = new Hono<PageEnv>();
const renderPage = astro();

/** Nobody reads this response. */
const clientClosedRequest = (c: Context) => c.body(null, 400);

app.use(async (c, next) => {
  // This comes before anything replaces the request, to which Astro has attached its options.
  c.set('locals', getFetchState(c).locals);
  await next();
});
if (import.meta.env.PROD) app.use(completeResponse);
app.route('/contact', contactRoutes);
app.get('/insights', limitSearches);
app.route('/insights', subscriptionRoutes);
app.use(async (c, next) => {
  const { locals } = c.var;
  const render = async () => {
    const rendered = await renderPage(c, next);
    // Astro renders while the body is read.
    return rendered?.body ? new Response(await rendered.arrayBuffer(), rendered) : rendered;
  };
  const response = await (locals.queueRender?.(render, c.req.raw.signal) ?? render());
  if (locals.renderError) throw locals.renderError;
  return response ?? clientClosedRequest(c);
});

app.onError((error, c) => {
  // The body went with the visitor.
  if (c.req.raw.signal.aborted) return clientClosedRequest(c);
  const { errorPages } = c.var.locals;
  if (!errorPages) throw error;
  return errorPages.unexpected(error);
});

export default app;
