import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { mailboxNames } from '../../company/mailboxes.ts';
import { freePort } from '../../tests/support/site-process.ts';
import { storeEnquiry } from '../../tests/support/stored-enquiries.ts';
import { describeOnEachDatabase, temporaryContext } from '../../tests/support/temporary-context.ts';
import { giveKey } from '../enquiries/testing/concern-fixtures.ts';
import type { AppContext } from '../server/context.ts';
import { nothingDue } from '../server/database/schema.ts';
import { requestPath } from '../server/http/testing/test-site.ts';
import { sendAgain } from './mail-queue.server.ts';
import { createMetrics } from './metrics.server.ts';

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
  return { port, request, valueOf, countRequest: metrics.countRequest };
}

it('A request without a duration is counted, and adds no time', async () => {
  const { countRequest, valueOf } = await openMetrics(await temporaryContext());
  countRequest({ method: 'POST', route: '/contact', status: 500, ms: null });
  const labels = '{http_request_method="POST",http_route="/contact",http_response_status_code="500"}';
  expect(await valueOf(`http_server_request_duration_seconds_count${labels}`)).toBe(1);
  expect(await valueOf(`http_server_request_duration_seconds_sum${labels}`)).toBe(0);
});

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
    // Whoever runs PostgreSQL may back it up without BACKUP_DIR.
    const noBackup = context.database.dialect === 'sqlite' ? 0 : NaN;
    expect(await valueOf('site_last_backup_timestamp_seconds')).toBe(noBackup);
    await storeEnquiry(context, {}, new Date(Date.now() - 3_600_000));
    await storeEnquiry(context, { message: 'Later.' });
    expect(await valueOf('site_oldest_queued_email_seconds')).toBeGreaterThanOrEqual(3_600);
    await context.database.transaction((trx) => trx.updateTable('outbox').set({ attempts: 1 }).execute());
    await sendAgain(context.database, { mailboxes: mailboxNames, now: new Date() });
    expect(await valueOf('site_oldest_queued_email_seconds'), 'since they were sent again').toBeLessThan(
      3_600,
    );
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
    const environment = { ...context.environment, backups: { directory: '/none', keep: 30 } };
    const withBackups = await openMetrics({ ...context, environment });
    expect(await withBackups.valueOf('site_last_backup_timestamp_seconds')).toBe(2_000);
  });

  it('leave out a newsletter that was stopped, because a person decides whether it is sent', async () => {
    const context = await createContext();
    const { valueOf } = await openMetrics(context);
    await storeEnquiry(context, {}, new Date(Date.now() - 3_600_000));
    await context.database.transaction((trx) =>
      trx.updateTable('outbox').set({ next_attempt_at: nothingDue }).execute(),
    );
    expect(await valueOf('site_oldest_queued_email_seconds')).toBe(0);
  });

  it('count the people to whom the form takes no concern, once somebody has a key', async () => {
    const context = await createContext();
    const { valueOf } = await openMetrics(context);
    expect(await valueOf('site_concern_recipients_without_key')).toBe(0);
    await giveKey(context, 'speakUp');
    expect(await valueOf('site_concern_recipients_without_key')).toBe(1);
    await giveKey(context, 'committeeChair');
    expect(await valueOf('site_concern_recipients_without_key')).toBe(0);
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

it('Alerts name only metrics that there are', async () => {
  const { request } = await openMetrics(await temporaryContext());
  const text = await (await request('/metrics')).text();
  const alerts = readFileSync('deploy/alerts.yml', 'utf8');
  for (const [, name = ''] of alerts.matchAll(/\b((?:site|http_server)_\w+?)(?:_count)?\b/g))
    expect(text).toContain(`# HELP ${name} `);
});
