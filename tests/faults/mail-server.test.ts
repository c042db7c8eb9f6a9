import { expect, test, vi, type TestContext } from 'vitest';
import { mailboxes } from '../../company/organization.ts';
import { canary, filledIn } from '../support/enquirer.ts';
import { createInstallation } from '../support/installation.ts';
import { startMailServer, type MailServer, type MailServerBehaviour } from '../support/mail-server.ts';
import { freePort } from '../support/site-process.ts';

const minute = 60_000;
const hour = 60 * minute;
const enquiries = 4;
/** The outbox looks for mail every 5 seconds; a busy machine needs longer. */
const timeoutMs = 90_000;
const polling = { timeout: timeoutMs, interval: 200 };

/** Enough for whatever failed for the first time to be due again. */
const afterFirstPause = 2 * minute;

/** A site whose mail server behaves like this, and four enquiries that it has just taken. */
async function begin({ onTestFinished }: TestContext, behaviour: MailServerBehaviour) {
  const mailServer = await startMailServer();
  onTestFinished(() => mailServer.stop());
  mailServer.behave(behaviour);
  return { mailServer, ...(await beginWith({ onTestFinished }, mailServer.url)) };
}

async function beginWith({ onTestFinished }: Pick<TestContext, 'onTestFinished'>, url: string) {
  const installation = createInstallation({ settings: { SMTP_URL: url }, registerCleanup: onTestFinished });
  const site = await installation.start();
  const enquirer = installation.visit(site);
  const form = await installation.form(enquirer);
  const waits: number[] = [];
  for (let count = 0; count < enquiries; count += 1) {
    const answer = await enquirer.post(filledIn(form));
    expect(answer.status).toBe(303);
    waits.push(answer.ms);
  }
  return { installation, site, enquirer, form, waits: waits.map(Math.round) };
}

type Begun = Awaited<ReturnType<typeof beginWith>>;

async function expectEachMailOnce({ installation }: Begun, { received }: Pick<MailServer, 'received'>) {
  const mails = await vi.waitFor(async () => {
    const records = await installation.records();
    expect(records.mails.map(({ status }) => status)).toEqual(Array(enquiries * 2).fill('delivered'));
    return records.mails;
  }, polling);
  const sent = received.map(({ messageId }) => messageId).toSorted();
  expect(sent).toEqual(mails.map((mail) => mail.message_id).toSorted());
}

/** Until every mail about an enquiry has been tried so often, and what became of it is recorded. */
async function waitForAttempts({ installation }: Begun, attempts: number) {
  return await vi.waitFor(async () => {
    const mails = (await installation.records()).mails.filter(({ kind }) => kind !== 'owner-alert');
    expect(Math.min(...mails.map((mail) => mail.attempts))).toBeGreaterThanOrEqual(attempts);
    expect(mails.filter((mail) => mail.leased_by !== null)).toEqual([]);
    return mails.map(({ status }) => status);
  }, polling);
}

const report = (what: string, { waits }: Begun) => {
  console.info(`${what}: POST took ${waits.join(', ')} ms`);
};

// The longest first: all of them run side by side.
test.concurrent(
  'mail that nobody takes for 48 hours is given up, not earlier, and the owner is told',
  async (context) => {
    const port = await freePort();
    const begun = await beginWith(context, `smtp://127.0.0.1:${String(port)}`);
    await waitForAttempts(begun, 1);
    await begun.site.setClockAhead(47 * hour);
    expect(new Set(await waitForAttempts(begun, 2))).toEqual(new Set(['queued']));
    // Each time far enough for every pause to be over. However late it is, six attempts are made.
    let ahead = 48 * hour;
    for (let attempts = 3; attempts <= 6; attempts += 1) {
      ahead += 5 * hour;
      await begun.site.setClockAhead(ahead);
      const statuses = await waitForAttempts(begun, attempts);
      expect(new Set(statuses)).toEqual(new Set([attempts === 6 ? 'failed' : 'queued']));
    }

    const mailServer = await startMailServer(port);
    context.onTestFinished(() => mailServer.stop());
    await begun.site.setClockAhead(ahead + 5 * hour);
    // One alert for each mail.
    await mailServer.waitFor(enquiries * 2, timeoutMs);
    expect(new Set(mailServer.received.map(({ email }) => email.subject?.replace(/: HM-.*/, '')))).toEqual(
      new Set(['An email could not be delivered']),
    );
  },
);

test.concurrent('a mail server that accepts mail gets every mail once', async (context) => {
  const { mailServer, ...begun } = await begin(context, 'accepting');
  await expectEachMailOnce(begun, mailServer);
  report('accepting', begun);
});

test.concurrent(
  'while nobody answers at the mail server, enquiries are taken, and all mail arrives later',
  async (context) => {
    const port = await freePort();
    const begun = await beginWith(context, `smtp://127.0.0.1:${String(port)}`);
    await waitForAttempts(begun, 1);
    const mailServer = await startMailServer(port);
    context.onTestFinished(() => mailServer.stop());
    await begun.site.setClockAhead(afterFirstPause);
    await expectEachMailOnce(begun, mailServer);
    report('refused', begun);
  },
);

test.concurrent('a slow mail server slows no enquiry down and gets every mail once', async (context) => {
  const { mailServer, ...begun } = await begin(context, 'slow');
  await expectEachMailOnce(begun, mailServer);
  report('slow', begun);
});

const passing = [
  ['is closing down (421)', 'closing'],
  ['greylists (451)', 'greylisting'],
  ['hangs up after it has taken a message', 'dropping'],
] as const;

for (const [what, behaviour] of passing) {
  test.concurrent(`all mail arrives although the mail server ${what} at first`, async (context) => {
    const { mailServer, ...begun } = await begin(context, behaviour);
    await waitForAttempts(begun, 1);
    expect(mailServer.refusals()).toBeGreaterThan(0);
    const { mails } = await begun.installation.records();
    expect(new Set(mails.map(({ status }) => status))).toEqual(new Set(['queued']));
    if (behaviour === 'closing') mailServer.behave('accepting');
    await begun.site.setClockAhead(afterFirstPause);
    await expectEachMailOnce(begun, mailServer);
    report(behaviour, begun);
  });
}

test.concurrent(
  'a permanent refusal (550) is not tried again, and the owner is told once of each mail',
  async (context) => {
    const { mailServer, ...begun } = await begin(context, 'refusing');
    // The notices, and an alert for each receipt.
    await mailServer.waitFor(enquiries * 2, timeoutMs);
    // Days later one more enquiry makes the outbox look for work, and it finds that enquiry's mails alone.
    await begun.site.setClockAhead(72 * hour);
    expect((await begun.enquirer.post(filledIn(begun.form))).status).toBe(303);
    await mailServer.waitFor(enquiries * 2 + 2, timeoutMs);
    const mails = await vi.waitFor(async () => {
      const records = await begun.installation.records();
      expect(records.mails.filter((mail) => mail.status === 'queued')).toEqual([]);
      return records.mails;
    }, polling);
    const receipts = mails.filter(({ kind }) => kind === 'receipt');
    expect(
      receipts.map(({ status, attempts, failure }) => `${status} ${String(attempts)} ${failure ?? ''}`),
    ).toEqual(Array(enquiries + 1).fill('failed 1 550 permanent'));
    const alerts = mailServer.received.filter(({ email }) =>
      email.subject?.includes('could not be delivered'),
    );
    expect(alerts).toHaveLength(enquiries + 1);
    for (const { to, raw } of alerts) {
      expect(to).toEqual([mailboxes.enquiries.value]);
      for (const secret of [canary.name, canary.email, canary.message]) expect(raw).not.toContain(secret);
    }
    expect(mailServer.received.filter(({ to }) => to.includes(canary.email))).toEqual([]);
    report('550', begun);
  },
);
