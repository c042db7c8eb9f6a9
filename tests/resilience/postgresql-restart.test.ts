import { expect, onTestFinished, test } from 'vitest';
import { createEnquirer, startBurst } from '../support/enquirer.ts';
import { createInstallation } from '../support/installation.ts';
import { startMailServer } from '../support/mail-server.ts';
import { createDatabase, startPostgres, usesPostgres } from '../support/postgres.ts';

test.runIf(usesPostgres)(
  'when PostgreSQL is restarted in a burst, fast and immediately, both servers keep running and what is acknowledged is stored and mailed',
  async () => {
    const [postgres, mailServer] = [await startPostgres(), await startMailServer()];
    onTestFinished(async () => {
      await mailServer.stop();
      await postgres.stop();
    });
    const settings = { DATABASE_URL: await createDatabase(postgres.url), SMTP_URL: mailServer.url };
    const installation = createInstallation(settings);
    const sites = await Promise.all([installation.start(), installation.start()]);
    const enquirers = sites.map((site) => createEnquirer(site));
    const burst = startBurst(enquirers, { writers: 8, pauses: 10 });
    /** Waits until thirty more enquiries are acknowledged. */
    const goOn = () => {
      const enough = burst.acknowledged.length + 30;
      return expect.poll(() => burst.acknowledged.length).toBeGreaterThan(enough);
    };
    for (const how of ['fast', 'immediate'] as const) {
      await goOn();
      await postgres.restart(how);
    }
    await goOn();
    await burst.stop();

    expect(sites.map((site) => site.isRunning())).toEqual([true, true]);
    expect(burst.broken).toEqual([]);
    expect(burst.refused.filter((status) => status !== 503)).toEqual([]);
    const records = await installation.records();
    expect(burst.acknowledged.filter(({ token }) => records.byToken(token) === undefined)).toEqual([]);
    expect(records.incomplete()).toEqual([]);
    // These leases were lost with their connection.
    for (const site of sites) await site.setClockAhead(10 * 60_000);
    await expect.poll(installation.undelivered).toBe(0);
    const sent = new Set(mailServer.received.map(({ messageId }) => messageId));
    expect(records.mails.filter((mail) => !sent.has(mail.message_id))).toEqual([]);
  },
);
