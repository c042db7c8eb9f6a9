import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startBurst } from '../support/enquirer.ts';
import { createInstallation } from '../support/installation.ts';
import { startMailServer } from '../support/mail-server.ts';
import { leftOutBecause, startPostgres, type TestPostgres } from '../support/postgres.ts';

const note = leftOutBecause === undefined ? '' : ` (LEFT OUT: ${leftOutBecause})`;

/** Waits until so many more enquiries are acknowledged. */
function acknowledge({ acknowledged }: ReturnType<typeof startBurst>, more: number): Promise<void> {
  const before = acknowledged.length;
  return expect.poll(() => acknowledged.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(before + more);
}

describe.skipIf(leftOutBecause !== undefined)(`on PostgreSQL${note}`, () => {
  let postgres: TestPostgres;
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres.stop());

  test('when PostgreSQL is restarted in a burst, fast and immediately, both servers keep running and what is acknowledged is stored and mailed', async () => {
    const mailServer = await startMailServer();
    onTestFinished(() => mailServer.stop());
    const settings = { DATABASE_URL: await postgres.createDatabase(), SMTP_URL: mailServer.url };
    const installation = createInstallation({ settings });
    const [one, other] = await Promise.all([installation.start(), installation.start()]);
    const sites = [one, other];
    const enquirers = sites.map((site) => installation.visit(site));
    const form = await installation.form(installation.visit(one));
    const burst = startBurst(enquirers, form, { writers: 8, pauses: 10 });
    for (const how of ['fast', 'immediate'] as const) {
      await acknowledge(burst, 30);
      await postgres.restart(how);
    }
    await acknowledge(burst, 30);
    await burst.stop();

    expect(sites.map((site) => site.isRunning())).toEqual([true, true]);
    expect(burst.broken).toEqual([]);
    expect(
      [...new Set(burst.refused.map(({ status }) => status))].filter((status) => status !== 503),
    ).toEqual([]);
    const records = await installation.records();
    expect(burst.acknowledged.filter(({ token }) => records.byToken(token) === undefined)).toEqual([]);
    expect(records.incomplete()).toEqual([]);
    // These leases were lost with their connection.
    for (const site of sites) await site.setClockAhead(10 * 60_000);
    await mailServer.waitFor(records.mails.length, 60_000);
    const sent = new Set(mailServer.received.map(({ messageId }) => messageId));
    expect(records.mails.filter((mail) => !sent.has(mail.message_id))).toEqual([]);
  });
});
