import { expect, onTestFinished, test, vi } from 'vitest';
import { filledIn } from '../support/enquirer.ts';
import { startInstallation } from '../support/installation.ts';
import { startMailServer } from '../support/mail-server.ts';
import { freePort } from '../support/site-process.ts';

const enquiries = 4;
/** The outbox looks for mail every 5 seconds; a busy machine needs longer. */
const polling = { timeout: 90_000, interval: 200 };

// src/server/outbox/deliver-outbox.test.ts tests how each response of a mail server is handled.
test('while nobody answers at the mail server, enquiries are taken, and later all their mail arrives once', async () => {
  const port = await freePort();
  const { installation, site, enquirer, form } = await startInstallation({
    settings: { SMTP_URL: `smtp://127.0.0.1:${String(port)}` },
  });
  for (let count = 0; count < enquiries; count += 1)
    expect((await enquirer.post(filledIn(form))).status).toBe(303);
  const waitForState = (expected: string, attempts: number) =>
    vi.waitFor(async () => {
      const { mails } = await installation.records();
      expect(mails.map((mail) => [mail.state, mail.locked_by, mail.attempts >= attempts])).toEqual(
        Array(enquiries * 2).fill([expected, null, true]),
      );
      return mails;
    }, polling);
  await waitForState('queued', 1);

  const mailServer = await startMailServer(port);
  onTestFinished(() => mailServer.stop());
  // The time is enough for every message that failed for the first time to be due again.
  await site.setClockAhead(2 * 60_000);
  const mails = await waitForState('sent', 2);
  expect(mailServer.received.map(({ messageId }) => messageId).toSorted()).toEqual(
    mails.map((mail) => mail.message_id).toSorted(),
  );
});
