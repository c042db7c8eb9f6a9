import { astro, getFetchState } from 'astro/hono';
import { Hono, type Context } from 'hono';
import { parseSearch } from './search/search.ts';
import { contactRoutes } from './enquiries/contact-routes.server.ts';
import { completeResponse } from './server/http/rendered-response.ts';
import type { PageEnv } from './server/page-locals.ts';
import { subscriptionRoutes } from './newsletter/subscription-routes.server.ts';

/**
 * The request pipeline for what is rendered on request, the same in development and in production. Static files and
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
app.get('/insights', async (c, next) => {
  if (parseSearch(new URL(c.req.url).searchParams) === null) return next();
  const { context, client, refuseSearch } = c.var.locals;
  const allowance = await context.rateLimits.searches.consume(client);
  if (allowance.allowed) return next();
  const { retryAfterSeconds } = allowance;
  if (refuseSearch) return refuseSearch(retryAfterSeconds);
  return c.text('Too many searches\n', 429, { 'Retry-After': String(retryAfterSeconds) });
});
app.route('/insights', subscriptionRoutes);
app.use(async (c, next) => {
  const { locals } = c.var;
  const render = async () => {
    const rendered = await renderPage(c, next);
    // Astro renders while the body is read.
    return rendered?.body ? new Response(await rendered.arrayBuffer(), rendered) : rendered;
  };
  // Only a receipt that exists counts, since anybody can request others.
  const isHighPriority = c.req.method === 'POST' || locals.contact?.view === 'receipt';
  const { signal } = c.req.raw;
  const response = await (locals.queueRender?.(render, { signal, isHighPriority }) ?? render());
  if (locals.renderError) throw locals.renderError;
  return response ?? clientClosedRequest(c);
});

app.onError((error, c) => {
  // The body went with the visitor.
  if (c.req.raw.signal.aborted) return clientClosedRequest(c);
  const { errorScreen } = c.var.locals;
  if (!errorScreen) throw error;
  return errorScreen(error);
});

export default app;
