import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { filledIn } from '../support/enquirer.ts';
import { startInstallation } from '../support/installation.ts';
import { startMailServer } from '../support/mail-server.ts';

/** `npm run test:long` runs the full number. */
const kills = process.env['LONG_TESTS'] === undefined ? 2 : 5;
const enquiries = 30;
/** The number of emails that are sent at once, each of which a kill may leave sent and not recorded. */
const connections = 5;
/** This is longer than a lease. */
const sixMinutes = 6 * 60_000;

test(`no mail is lost when the server is killed ${String(kills)} times while it delivers, and a repeat carries the same Message-ID`, async () => {
  const mailServer = await startMailServer();
  onTestFinished(() => mailServer.stop());
  mailServer.behave('slow');
  const {
    installation,
    site: first,
    enquirer,
    form,
  } = await startInstallation({ settings: { SMTP_URL: mailServer.url } });
  const answers = await Promise.all(Array.from({ length: enquiries }, () => enquirer.post(filledIn(form))));
  expect(answers.map(({ status }) => status)).toEqual(Array(enquiries).fill(303));
  let site = first;
  for (let kill = 1; kill <= kills; kill += 1) {
    const before = mailServer.received.length;
    while (mailServer.received.length === before) await pause(5);
    // The kill comes between two responses of the mail server, or at one.
    await pause(Math.random() * 1_000);
    await site.kill();
    site = await installation.start({ clockAhead: kill * sixMinutes });
  }
  mailServer.behave('accepting');
  await mailServer.waitFor(enquiries * 2, 60_000);
  await expect
    .poll(async () => (await installation.records()).mails.filter(({ state }) => state !== 'sent').length, {
      timeout: 60_000,
    })
    .toBe(0);

  const { mails } = await installation.records();
  const { received } = mailServer;
  expect(new Set(received.map(({ messageId }) => messageId))).toEqual(
    new Set(mails.map((mail) => mail.message_id)),
  );
  const idsOfEach = new Map<string, Set<string>>();
  for (const { to, email, messageId } of received) {
    const which = `${to.join()} ${email.subject ?? ''}`;
    idsOfEach.set(which, (idsOfEach.get(which) ?? new Set()).add(messageId));
  }
  expect(idsOfEach.size).toBe(enquiries * 2);
  expect([...idsOfEach].filter(([, ids]) => ids.size > 1)).toEqual([]);
  expect(received.length - mails.length).toBeLessThanOrEqual(kills * connections);
});
