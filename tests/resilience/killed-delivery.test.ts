import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { filledIn } from '../support/enquirer.ts';
import { startInstallation } from '../support/installation.ts';
import { startMailServer } from '../support/mail-server.ts';
import { freePort } from '../support/site-process.ts';

/** `npm run test:long` runs the full number. */
const kills = process.env['LONG_TESTS'] === undefined ? 2 : 5;
const enquiries = 30;
/** The number of emails that are sent at once, each of which a kill may leave sent and not recorded. */
const connections = 5;
/** This is longer than a lock, and than the wait before the second attempt. */
const sixMinutes = 6 * 60_000;

test(`no mail is lost when the mail server is down at first, and the server is then killed ${String(kills)} times while it delivers`, async () => {
  const port = await freePort();
  const smtpUrl = `smtp://127.0.0.1:${String(port)}`;
  const started = await startInstallation({ SMTP_URL: smtpUrl });
  const { installation, enquirer } = started;
  let { site } = started;
  const answers = await Promise.all(Array.from({ length: enquiries }, () => enquirer.post(filledIn())));
  expect(answers.map(({ status }) => status)).toEqual(Array(enquiries).fill(303));
  await expect.poll(() => site.output()).toContain('ECONNREFUSED temporary');
  expect(await installation.undelivered()).toBe(enquiries * 2);

  const mailServer = await startMailServer(port);
  onTestFinished(() => mailServer.stop());
  mailServer.behave('slow');
  await site.setClockAhead(sixMinutes);
  for (let kill = 1; kill <= kills; kill += 1) {
    const before = mailServer.received.length;
    await expect.poll(() => mailServer.received.length).toBeGreaterThan(before);
    // The kill comes between two responses of the mail server, or at one.
    await pause(Math.random() * 1_000);
    await site.kill();
    site = await installation.start();
    await site.setClockAhead((kill + 1) * sixMinutes);
  }
  mailServer.behave('accepting');
  await expect.poll(installation.undelivered).toBe(0);

  const { mails } = await installation.records();
  // A repeat carries the same Message-ID.
  const sent = new Set(mailServer.received.map(({ messageId }) => messageId));
  expect(sent).toEqual(new Set(mails.map((mail) => mail.message_id)));
  expect(mails).toHaveLength(enquiries * 2);
  expect(mailServer.received.length - mails.length).toBeLessThanOrEqual(kills * connections);
});
