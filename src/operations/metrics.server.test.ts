import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { freePort } from '../../tests/support/site-process.ts';
import { storeEnquiry } from '../../tests/support/site-command.ts';
import { describeOnEachDatabase, temporaryContext } from '../../tests/support/temporary-context.ts';
import type { AppContext } from '../server/context.ts';
import { requestPath } from '../server/http/testing/test-site.ts';
import { createDelivery } from '../server/outbox/deliver-outbox.ts';
import { recordingTransport } from '../server/outbox/testing/queued-emails.ts';
import { createMetrics } from './metrics.server.ts';
import { mailKinds } from '../features.server.ts';

const build = { version: '1.2.3', commit: 'abc' };

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
  it('say how long the oldest email has waited, and when a server last made the daily backup', async () => {
    const context = await createContext();
    const { valueOf } = await openMetrics(context);
    expect(await valueOf('site_oldest_queued_email_seconds')).toBe(0);
    expect(await valueOf('site_last_backup_timestamp_seconds')).toBe(0);
    await storeEnquiry(context, {}, new Date(Date.now() - 3_600_000));
    await storeEnquiry(context, { message: 'Later.' });
    expect(await valueOf('site_oldest_queued_email_seconds')).toBeGreaterThanOrEqual(3_600);
    const run = { job: 'back up the database', started_at: 1_000 };
    await context.database.transaction((trx) =>
      trx
        .insertInto('job_runs')
        .values([
          { ...run, day: '1970-01-01', finished_at: 2_000_000 },
          { ...run, day: '1970-01-02', finished_at: null },
        ])
        .execute(),
    );
    expect(await valueOf('site_last_backup_timestamp_seconds')).toBe(2_000);
  });

  it('count attempts to send an email by the state that followed', async () => {
    const context = await createContext();
    const { valueOf, countAttempt } = await openMetrics(context);
    const count = (state: string) => valueOf(`site_email_attempts_total{state="${state}"}`);
    expect(await count('dead')).toBe(0);
    await storeEnquiry(context);
    const transport = recordingTransport(({ email }) => {
      if (email.to.address.includes('merrow'))
        throw Object.assign(new Error('refused'), { responseCode: 550, command: 'RCPT TO' });
    });
    await createDelivery(context, transport, mailKinds, countAttempt).deliverDue(new Date());
    // The receipt is refused; the notice is sent, and so is what tells the owner of the receipt.
    expect([await count('sent'), await count('queued'), await count('dead')]).toEqual([2, 0, 1]);
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
    'PROPFIND /contact 405',
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
