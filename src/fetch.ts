import { astro, getFetchState } from 'astro/hono';
import { Hono } from 'hono';
import { contactRoutes } from '../server/contact/contact-routes.ts';
import { completeResponse } from '../server/http/rendered-response.ts';
import { createTurnQueue } from '../server/http/turn-queue.ts';
import type { PageEnv } from '../server/page-locals.ts';
import { subscriptionRoutes } from '../server/subscriptions/subscription-routes.ts';

/**
 * The request pipeline for what is rendered on request, the same in development and in production. Static files and
 * prerendered pages are sent before it (server/http/request-listener.ts).
 */
const app = new Hono<PageEnv>();
const renderPage = astro();
const inTurn = createTurnQueue();

app.use(async (c, next) => {
  // Before anything replaces the request, to which Astro has attached its options.
  c.set('locals', getFetchState(c).locals);
  await next();
});
if (import.meta.env.PROD) app.use(completeResponse);
app.route('/contact', contactRoutes);
app.route('/insights', subscriptionRoutes);
app.use(async (c, next) => {
  const response = await inTurn(async () => {
    const rendered = await renderPage(c, next);
    // Astro renders while the body is read.
    return rendered?.body ? new Response(await rendered.arrayBuffer(), rendered) : rendered;
  });
  const { renderError } = c.var.locals;
  if (renderError) throw renderError;
  return response;
});

app.onError((error, c) => {
  // The visitor has gone, and with them the body.
  if (c.req.raw.signal.aborted) return c.body(null, 400);
  const { errorScreen } = c.var.locals;
  if (!errorScreen) throw error;
  return errorScreen(error);
});

export default app;
