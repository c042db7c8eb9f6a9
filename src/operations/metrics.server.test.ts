import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { freePort } from '../../tests/support/site-process.ts';
import { storeEnquiry } from '../../tests/support/site-command.ts';
import { describeOnEachDatabase, temporaryContext } from '../../tests/support/temporary-context.ts';
import type { AppContext } from '../server/context.ts';
import { requestPath } from '../server/http/testing/test-site.ts';
import { createDelivery } from '../server/outbox/deliver-outbox.ts';
import { createMetrics } from './metrics.server.ts';
import { createJobs } from './jobs.server.ts';
import { mailKinds } from '../subjects.server.ts';

const build = { version: '1.2.3', commit: 'abc' };
const noDelivery = { deliverDue: () => Promise.resolve(0), stop: () => Promise.resolve() };

/** The metrics of a server, and what it answers at METRICS_PORT. */
async function openMetrics(context: AppContext, isReady = () => Promise.resolve(true)) {
  const metrics = createMetrics(context, { build, isReady });
  const port = await freePort();
  await metrics.listen(port);
  const request = (path: string) => fetch(`http://127.0.0.1:${String(port)}${path}`);
  const valueOf = async (series: string) => {
    const lines = (await (await request('/metrics')).text()).split('\n');
    const line = lines.find((text) => text.startsWith(`${series} `));
    return line === undefined ? undefined : Number(line.slice(series.length + 1));
  };
  return { ...metrics, port, request, valueOf };
}

it('The metrics are for this machine: a page whose name leads here, as by DNS rebinding, reads nothing', async () => {
  const { port, request } = await openMetrics(await temporaryContext());
  const statusFor = async (host: string) =>
    (await requestPath(port, '/metrics', { headers: { Host: host } })).status;
  expect(await statusFor('attacker.example')).toBe(421);
  expect(await statusFor(`127.0.0.1.attacker.example:${String(port)}`)).toBe(421);
  expect(await statusFor(`localhost:${String(port)}`)).toBe(200);
  expect((await request('/metrics')).status).toBe(200);
});

describeOnEachDatabase('the metrics', (createContext) => {
  it('say how long the oldest email has waited, when a job last succeeded, and when a backup was made', async () => {
    const context = await createContext();
    const { valueOf } = await openMetrics(context);
    const job = 'site_job_last_success_timestamp_seconds{job="delete expired records"}';
    expect(await valueOf('site_oldest_queued_email_seconds')).toBe(0);
    expect([await valueOf(job), await valueOf('site_last_backup_timestamp_seconds')]).toEqual([0, 0]);
    await storeEnquiry(context, {}, new Date(Date.now() - 3_600_000));
    await storeEnquiry(context, { message: 'Later.' });
    expect(await valueOf('site_oldest_queued_email_seconds')).toBeGreaterThanOrEqual(3_600);
    const began = Date.now() / 1000;
    await createJobs(context, noDelivery).runDailyJobs(new Date());
    expect(await valueOf(job)).toBeGreaterThanOrEqual(began);
    // Another server, which shares nothing but the database, has made it.
    const at = { started_at: 1_000, finished_at: 2_000_000 };
    await context.database.transaction((trx) =>
      trx
        .insertInto('job_runs')
        .values({ job: 'back up the database', day: '1970-01-01', ...at })
        .execute(),
    );
    expect(await valueOf('site_last_backup_timestamp_seconds')).toBe(2_000);
  });

  it('count emails that were sent, and those that failed by their reason', async () => {
    const context = await createContext();
    const { valueOf, countAttempt } = await openMetrics(context);
    const series = (state: string, reason: string) =>
      `site_email_failures_total{state="${state}",reason="${reason}"}`;
    expect(await valueOf(series('dead', '5xx'))).toBe(0);
    await storeEnquiry(context);
    let answers = 0;
    const transport = {
      send: () => {
        answers += 1;
        if (answers === 1) return Promise.resolve();
        const refused = { responseCode: 550, command: 'RCPT TO', response: '550 no ada@merrow.example here' };
        return Promise.reject(Object.assign(new Error('refused'), refused));
      },
      close: () => undefined,
    };
    await createDelivery(context, transport, mailKinds, countAttempt).deliverDue(new Date());
    expect(await valueOf('site_emails_sent_total')).toBe(1);
    // The second is the notice or the receipt, the third tells the owner of it.
    expect(await valueOf(series('dead', '5xx'))).toBe(2);
    countAttempt('queued', { code: 'ECONNREFUSED', isPermanent: false });
    countAttempt('queued', { code: 'EADA_AT_MERROW', isPermanent: false });
    expect(await valueOf(series('queued', 'ECONNREFUSED'))).toBe(1);
    expect(await valueOf(series('queued', 'other'))).toBe(1);
  });

  it('do not fail with the database', async () => {
    const context = await createContext();
    const failing = () => Promise.reject(new Error('closed'));
    const { valueOf } = await openMetrics(context, failing);
    await context.database.transaction((trx) => trx.schema.dropTable('outbox').execute());
    expect(await valueOf('site_oldest_queued_email_seconds')).toBeNaN();
    expect(await valueOf('site_ready')).toBeNaN();
    expect(await valueOf('site_build_info{version="1.2.3",commit="abc"}')).toBe(1);
  });
});

it('The labels of requests are those of OpenTelemetry, and never hold what a visitor typed', async () => {
  const { countRequest, request, valueOf } = await openMetrics(await temporaryContext());
  const routes = ['/contact', '/_astro/*', '/healthz', '/images/mark.svg', '/downloads/report.pdf', 'other'];
  for (const route of routes) countRequest({ method: 'GET', route, status: 200, ms: 3 });
  countRequest({ method: 'PROPFIND', route: '/contact', status: 405, ms: 1 });
  countRequest({ method: 'POST', route: '/contact', status: 503, ms: 40 });
  const text = await (await request('/metrics')).text();
  const labels = text.matchAll(
    /_count\{http_request_method="(.+?)",http_route="(.+?)",http_response_status_code="(\d+)"/g,
  );
  expect([...labels].map(([, ...values]) => values.join(' ')).sort()).toEqual([
    'GET /_astro/* 200',
    'GET /contact 200',
    'GET /healthz 200',
    'GET file 200',
    'GET other 200',
    'POST /contact 503',
    '_OTHER /contact 405',
  ]);
  const bucket =
    'http_server_request_duration_seconds_bucket{le="0.005",http_request_method="GET",http_route="file",http_response_status_code="200"}';
  expect(await valueOf(bucket)).toBe(2);
});

it('Alerts and their explanation name only metrics that there are', async () => {
  const { request } = await openMetrics(await temporaryContext());
  const text = await (await request('/metrics')).text();
  for (const file of ['deploy/alerts.yml', 'docs/how-to/watch-the-site.md'])
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(
      /\b((?:site|http_server)_\w+?)(?:_count)?\b/g,
    ))
      expect(text, file).toContain(`# HELP ${name} `);
});
