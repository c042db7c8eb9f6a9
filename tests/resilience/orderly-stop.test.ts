import { expect, onTestFinished, test, vi } from 'vitest';
import { startBurst } from '../support/enquirer.ts';
import { startInstallation } from '../support/installation.ts';
import { startMailServer } from '../support/mail-server.ts';

test('a server that is asked to stop under load answers everybody, gives back its leases and ends well', async () => {
  const mailServer = await startMailServer();
  onTestFinished(() => mailServer.stop());
  // Emails are being sent when the signal comes.
  mailServer.behave('slow');
  const { installation, site, enquirer } = await startInstallation({
    settings: { SMTP_URL: mailServer.url },
  });
  const burst = startBurst([enquirer], await installation.form(enquirer), { honoursConnectionClose: true });
  await vi.waitFor(
    async () => {
      const { mails } = await installation.records();
      expect(mails.filter((mail) => mail.locked_by !== null)).not.toEqual([]);
    },
    { timeout: 60_000, interval: 200 },
  );
  const before = burst.acknowledged.length;
  // A terminal and the start script may both send a signal.
  process.kill(site.pid, 'SIGINT');
  const status = await site.terminate();
  await burst.stop();

  expect(status).toBe(0);
  expect(burst.acknowledged.length, 'enquiries answered after the signal').toBeGreaterThan(before);
  expect(burst.refused.map((answer) => answer.status)).toEqual([]);
  expect(burst.broken).toEqual([]);
  await expect(enquirer.request('/')).rejects.toMatchObject({ code: 'ECONNREFUSED' });

  const records = await installation.records();
  expect(burst.acknowledged.filter(({ token }) => records.byToken(token) === undefined)).toEqual([]);
  expect(records.mails.filter((mail) => mail.locked_by !== null || mail.locked_until !== null)).toEqual([]);
  const delivered = new Set(mailServer.received.map(({ messageId }) => messageId));
  expect(mailServer.received.length, 'no mail twice').toBe(delivered.size);
});
