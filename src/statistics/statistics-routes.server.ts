import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import * as v from 'valibot';
import { rateLimits } from '../rate-limits.ts';
import { statisticsReportSchema } from './statistics.ts';
import { logFailure } from '../server/context.ts';
import type { Environment } from '../server/environment.ts';
import { limitForm, requireOwnOrigin, wrongOriginText } from '../server/http/posted-form.ts';
import type { PageEnv } from '../server/page-locals.ts';
import { countMeasurements, countPageView } from './statistics-store.server.ts';

const reportSchema = v.pipe(v.string(), v.parseJson(), statisticsReportSchema);

/**
 * The routes of /statistics, to which pages send what is counted after consent.
 *
 * @param hasConsent whether a request with these headers comes from a visitor who has agreed to statistics
 */
export function createStatisticsRoutes(
  hasConsent: (headers: Readonly<Record<string, string>>, environment: Environment) => boolean,
): Hono<PageEnv> {
  const routes = new Hono<PageEnv>();
  routes.post('/', requireOwnOrigin, async (c, next) => {
    const { context, client } = c.var.locals;
    if (!hasConsent(c.req.header(), context.environment)) return c.body(null, 204);
    const allowance = await context.rateLimiter.consume(rateLimits['POST /statistics'].report, client);
    if (!allowance.allowed)
      return c.text('Too many reports\n', 429, { 'Retry-After': String(allowance.retryAfterSeconds) });
    // A string that a page sends by sendBeacon has this type, and the check of the origin covers it.
    const [type = ''] = (c.req.header('content-type') ?? '').toLowerCase().split(';');
    if (type.trim() !== 'text/plain') return c.text('Only text is accepted here\n', 415);
    return next();
  });
  routes.post('/', limitForm(4 * 1024), async (c) => {
    const { context } = c.var.locals;
    const report = v.safeParse(reportSchema, await c.req.text());
    if (!report.success) return c.text('The report is malformed\n', 400);
    const now = new Date();
    if ('vitals' in report.output) await countMeasurements(context, report.output, now);
    else await countPageView(context, report.output, now);
    return c.body(null, 204);
  });
  routes.onError((error, c) => {
    if (error instanceof HTTPException && error.status === 403) return c.text(wrongOriginText, 403);
    // The client has gone.
    if (c.req.raw.signal.aborted) return c.body(null, 400);
    logFailure(c.var.locals.context, error);
    return c.text('Try again later\n', 503, { 'Retry-After': '60' });
  });
  return routes;
}
