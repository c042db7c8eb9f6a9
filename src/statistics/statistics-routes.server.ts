import type { IncomingMessage } from 'node:http';
import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import * as v from 'valibot';
import { statisticsPath } from '../../company/device-storage.ts';
import { statisticsReportSchema } from './statistics.ts';
import { logFailure, type AppContext } from '../server/context.ts';
import { refuseMethod } from '../server/http/app.ts';
import { limitForm, requireOwnOrigin, wrongOriginText } from '../server/http/posted-form.ts';
import { clientOf, type RateLimit } from '../server/http/rate-limit.ts';
import type { AppEnv } from '../server/http/static-files.ts';
import { countMeasurements, countPageView } from './statistics-store.server.ts';

const reportSchema = v.pipe(v.string(), v.parseJson(), statisticsReportSchema);

/** A page that is read sends two reports, and an office of many readers may share one address. */
export const statisticsLimit: RateLimit = { name: 'statistics', points: 600, duration: 10 * 60 };

/**
 * Answers POST /statistics, to which pages send what is counted after consent. It stands beside the pages’ pipeline, so that
 * it never waits for a page, nor a page for it.
 *
 * @param hasConsent whether the visitor has agreed to statistics
 */
export function createStatisticsRoutes(
  context: AppContext,
  hasConsent: (request: IncomingMessage) => boolean,
): Hono<AppEnv> {
  const { environment, rateLimiter } = context;
  const app = new Hono<AppEnv>();

  app.use(statisticsPath, async (c, next) => {
    c.set('route', statisticsPath);
    c.set('locals', { context });
    await next();
    c.header('Cache-Control', 'no-store');
  });
  app.post(statisticsPath, requireOwnOrigin, async (c, next) => {
    if (!hasConsent(c.env.incoming)) return c.body(null, 204);
    const client = clientOf(c.env.incoming, environment.trustedProxyHops);
    const allowance = await rateLimiter.consume(statisticsLimit, client);
    if (!allowance.allowed)
      return c.text('Too many reports\n', 429, { 'Retry-After': String(allowance.retryAfterSeconds) });
    // A string that a page sends by sendBeacon has this type, and the check of the origin covers it.
    if (!c.req.header('content-type')?.startsWith('text/plain'))
      return c.text('Only text is accepted here\n', 415);
    return next();
  });
  app.post(statisticsPath, limitForm(4 * 1024), async (c) => {
    const report = v.safeParse(reportSchema, await c.req.text());
    if (!report.success) return c.text('The report is malformed\n', 400);
    const now = new Date();
    const client = clientOf(c.env.incoming, environment.trustedProxyHops);
    if ('vitals' in report.output) await countMeasurements(context, report.output, now);
    else await countPageView(context, report.output, now, client);
    return c.body(null, 204);
  });
  app.all(statisticsPath, (c) => refuseMethod(c, 'POST'));
  app.onError((error, c) => {
    if (error instanceof HTTPException && error.status === 403) return c.text(wrongOriginText, 403);
    logFailure(context, error);
    return c.text('Try again later\n', 503, { 'Retry-After': '60' });
  });
  return app;
}
