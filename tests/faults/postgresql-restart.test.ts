import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { canary, filledIn, startBurst } from '../support/enquirer.ts';
import { createInstallation } from '../support/installation.ts';
import { startMailServer } from '../support/mail-server.ts';
import { readPage, textOf } from '../support/page.ts';
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

  /** Two servers that share a database and a mail server. */
  async function begin() {
    const mailServer = await startMailServer();
    onTestFinished(() => mailServer.stop());
    const installation = createInstallation({
      settings: {
        DATABASE_URL: await postgres.createDatabase(),
        SMTP_URL: mailServer.url,
      },
    });
    const sites = await Promise.all([installation.start(), installation.start()]);
    const enquirers = sites.map((site) => installation.visit(site));
    const [enquirer] = enquirers;
    if (!enquirer) throw new Error('There is no server');
    return { mailServer, installation, sites, enquirers, enquirer, form: await installation.form(enquirer) };
  }

  test('an enquiry is stored, receipted and mailed as on SQLite', async () => {
    const { mailServer, installation, enquirers, enquirer, form } = await begin();
    const { token = '' } = await enquirer.post(filledIn(form, { subject: 'formal-complaint' }));
    const { enquiries, deadlines, textOf: contentOf, incomplete } = await installation.records();
    const [enquiry] = enquiries;
    if (!enquiry) throw new Error('Nothing was stored');
    expect(contentOf(enquiry).enquiry).toMatchObject({ name: canary.name, message: canary.message });
    expect(deadlines.map(({ commitment }) => commitment)).toContain('answerComplaint');
    expect(incomplete()).toEqual([]);
    // The other server knows it as well.
    for (const either of enquirers) {
      const page = await either.ask(`/contact?receipt=${token}`);
      expect(textOf(readPage(page.text).main)).toContain(enquiry.reference);
    }
    await mailServer.waitFor(2, 20_000);
    expect(mailServer.received.map(({ email }) => email.subject)).toContain(
      `Formal Complaint: ${enquiry.reference}`,
    );
  });

  test('two servers share the mail of a burst and send none of it twice', async () => {
    const { mailServer, installation, sites, enquirers, form } = await begin();
    const burst = startBurst(enquirers, form, { writers: 8, pauses: 20 });
    await acknowledge(burst, 100);
    await burst.stop();
    expect(burst.refused).toEqual([]);
    expect(burst.broken).toEqual([]);
    const records = await installation.records();
    expect(records.enquiries).toHaveLength(burst.acknowledged.length);
    await mailServer.waitFor(burst.acknowledged.length * 2, 60_000);
    // A server that stops finishes what it is sending.
    await Promise.all(sites.map((site) => site.terminate()));
    expect(mailServer.received).toHaveLength(burst.acknowledged.length * 2);
  });

  test('when PostgreSQL is restarted in a burst, fast and immediately, both servers keep running and what is acknowledged is stored and mailed', async () => {
    const { mailServer, installation, sites, enquirers, form } = await begin();
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
    // Leases that were lost with their connection.
    for (const site of sites) await site.setClockAhead(10 * 60_000);
    await mailServer.waitFor(records.mails.length, 60_000);
    const sent = new Set(mailServer.received.map(({ messageId }) => messageId));
    expect(records.mails.filter((mail) => !sent.has(mail.message_id))).toEqual([]);
    console.info(
      `${String(burst.acknowledged.length)} acknowledged, ${String(burst.refused.length)} refused with 503, ${String(mailServer.received.length - sent.size)} mails repeated`,
    );
  });
});
