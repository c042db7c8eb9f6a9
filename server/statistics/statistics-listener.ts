import type { RequestListener } from 'node:http';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import * as v from 'valibot';
import { statisticsPath } from '../../company/device-storage.ts';
import { statisticsReportSchema } from '../../forms/statistics-report.ts';
import { logFailure, type AppContext } from '../context.ts';
import { limitForm, requireOwnOrigin, wrongOriginText } from '../http/posted-form.ts';
import { clientOf } from '../http/rate-limit.ts';
import { hasAcceptedStatistics } from './statistics-consent.ts';
import { countMeasurements, countPageView } from './statistics-store.ts';

interface StatisticsEnv {
  readonly Bindings: HttpBindings;
  readonly Variables: { locals: { readonly context: AppContext } };
}

const reportSchema = v.pipe(v.string(), v.parseJson(), statisticsReportSchema);

/**
 * Answers POST /statistics, to which pages send what is counted after consent. It stands beside the pages’ pipeline, so that
 * it never waits for a page, nor a page for it.
 */
export function createStatisticsListener(context: AppContext): RequestListener {
  const { environment, rateLimits } = context;
  const app = new Hono<StatisticsEnv>();

  app.use(async (c, next) => {
    c.set('locals', { context });
    await next();
    c.header('Cache-Control', 'no-store');
  });
  app.post(statisticsPath, requireOwnOrigin, async (c, next) => {
    if (!hasAcceptedStatistics(c.req.header(), environment)) return c.body(null, 204);
    const client = clientOf(c.env.incoming, environment.trustedProxyHops);
    const allowance = await rateLimits.statistics.consume(client);
    if (!allowance.allowed)
      return c.text('Too many reports\n', 429, { 'Retry-After': String(allowance.retryAfterSeconds) });
    // What a page sends by sendBeacon as a string has this type, and the check of the origin covers it.
    if (!c.req.header('content-type')?.startsWith('text/plain'))
      return c.text('Only text is accepted here\n', 415);
    const { url, method, headers, body } = c.req.raw;
    // The limit of the body copies the request, which only works for a standard one.
    const copied = { method, headers, body, duplex: 'half' };
    c.req.raw = new Request(url, copied);
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
  app.onError((error, c) => {
    if (error instanceof HTTPException && error.status === 403) return c.text(wrongOriginText, 403);
    logFailure(context, error);
    return c.text('Try again later\n', 503, { 'Retry-After': '60' });
  });

  const listener = getRequestListener((request, bindings) => app.fetch(request, bindings), {
    // Of a request without a Host header.
    hostname: 'localhost',
    overrideGlobalObjects: false,
  });
  return (request, response) => void listener(request, response);
}
