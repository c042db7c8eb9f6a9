import { astro, getFetchState } from 'astro/hono';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { hasAcceptedStatistics } from './consent/statistics-consent.server.ts';
import { contactRoutes } from './contact/contact-routes.server.ts';
import { subscriptionRoutes } from './newsletter/subscription-routes.server.ts';
import { rateLimits } from './rate-limits.ts';
import { limitPages, renderInTurn } from './server/http/render-limits.ts';
import { policyOfPage } from './server/http/page-policy.ts';
import type { PageEnv } from './server/page-locals.ts';
import { tonsImagePath, tonsOfImage } from './sustainability/tons-image.ts';
import { createStatisticsRoutes } from './statistics/statistics-routes.server.ts';

/**
 * Astro imports this file by its name. It answers every request that no file answers, in development and in production. In
 * production, src/server/http/request-listener.ts comes first.
 */
const app = new Hono<PageEnv>();
const renderPage = astro();

app.use(async (c, next) => {
  const { locals, routeData } = getFetchState(c);
  // During a build there are no services, and prerendered pages need none.
  if (routeData?.prerender) return renderPage(c, next);
  c.set('locals', locals);
  return next();
});
if (import.meta.env.PROD) {
  app.use(compress());
  app.use(async (c, next) => {
    await next();
    // An image, which is the same for everybody, has its own.
    if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-store');
    // Astro leaves the charset out.
    if (c.res.headers.get('Content-Type') === 'text/html')
      c.header('Content-Type', 'text/html; charset=utf-8');
  });
}
app.route('/statistics', createStatisticsRoutes(hasAcceptedStatistics));
app.get('/contact', limitPages(rateLimits['GET /contact'].page));
app.get('/insights', limitPages(rateLimits['GET /insights'].page));
app.get('/sustainability', limitPages(rateLimits['GET /sustainability'].page));
app.get(
  tonsImagePath,
  (c, next) =>
    tonsOfImage(new URL(c.req.url).searchParams) === undefined ? c.text('Not found\n', 404) : next(),
  limitPages(rateLimits['GET /og/tons.png'].image),
);
app.route('/contact', contactRoutes);
app.route('/insights', subscriptionRoutes);
app.use(async (c, next) => {
  const { client, contact, errorPages } = c.var.locals;
  const isReceipt = contact?.kind === 'concern-receipt' || contact?.kind === 'concern';
  const rendered = await renderInTurn({ client, signal: c.req.raw.signal, isReceipt }, async () => {
    const page = await renderPage(c, next);
    if (!page || (page.status === 500 && import.meta.env.PROD))
      throw new Error('A page could not be rendered: Astro has written the stack to standard error');
    // Astro renders while the body is read. Reading all of it turns a page that fails halfway into an error.
    const body = await page.arrayBuffer();
    const headers = new Headers(page.headers);
    const policy = headers.get('Content-Security-Policy');
    if (policy !== null)
      headers.set('Content-Security-Policy', policyOfPage(policy, new TextDecoder().decode(body)));
    // Astro’s text for the status is “OK” whatever the status is, so Node’s own is sent.
    return new Response(body, { status: page.status, headers });
  });
  return rendered ?? errorPages.unavailable(c.req.header('accept'));
});

app.onError((error, c) => {
  // The client has gone.
  if (c.req.raw.signal.aborted) return c.body(null, 400);
  if (import.meta.env.DEV) throw error;
  return c.var.locals.errorPages.unexpected(error);
});

export default app;
