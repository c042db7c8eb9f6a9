import { mailboxes } from '../../../company/mailboxes.ts';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startMailServer, type MailServerBehaviour } from '../../../tests/support/mail-server.ts';
import { freePort } from '../../../tests/support/site-process.ts';
import { describeOnEachDatabase, temporaryContext } from '../../../tests/support/temporary-context.ts';
import type { AppContext } from '../context.ts';
import { createDelivery } from './deliver-outbox.ts';
import { createTransport } from './email-transport.ts';
import { lockTimeMs } from './outbox-store.ts';
import { emailsOf, queueEmails, queueOf, recordingTransport } from './testing/queued-emails.ts';
import { mailKinds } from '../../features.server.ts';

const start = new Date('2026-12-23T14:05:00Z');
const minute = 60_000;
const later = (milliseconds: number) => new Date(start.getTime() + milliseconds);

function deliveryTo(context: AppContext, smtpUrl: string, allowed?: Parameters<typeof createTransport>[1]) {
  const transport = createTransport({ smtpUrl, dataDirectory: context.environment.dataDirectory }, allowed);
  const delivery = createDelivery(context, transport, mailKinds);
  onTestFinished(() => delivery.stop());
  return delivery;
}

/** A mail server with this behaviour, and emails that are queued for it. */
async function begin(
  behaviour: MailServerBehaviour,
  emails: number,
  timeouts?: Parameters<typeof deliveryTo>[2],
) {
  const [context, server] = [await temporaryContext(), await startMailServer()];
  onTestFinished(() => server.stop());
  server.behave(behaviour);
  await queueEmails(context, emails, { now: start });
  return { context, server, delivery: deliveryTo(context, server.url, timeouts) };
}

const alertsIn = (context: AppContext) => emailsOf(context, 'owner-alert');

describe('delivery to a mail server', () => {
  it.each([
    ['closing', '421 temporary'],
    ['greylisting', '451 temporary'],
  ] as const)('that is %s is tried again, with the same Message-ID', async (mood, failure) => {
    const { context, server, delivery } = await begin(mood, 1);
    expect(await delivery.deliverDue(start)).toBe(0);
    const [waiting] = await queueOf(context);
    expect(waiting).toMatchObject({ state: 'queued', attempts: 1, failure, locked_by: null });
    expect(await delivery.deliverDue(later(30_000)), 'the pause has not passed').toBe(0);
    if (mood === 'closing') server.behave('accepting');
    expect(await delivery.deliverDue(later(2 * minute))).toBe(1);
    expect(server.received.map(({ messageId }) => messageId)).toEqual([waiting?.message_id]);
  });

  it('that refuses permanently is not asked again, and the owner is told once', async () => {
    const { context, server, delivery } = await begin('refusing', 1);
    await delivery.deliverDue(start);
    for (const hours of [1, 24, 49]) await delivery.deliverDue(later(hours * 60 * minute));
    expect(server.refusals()).toBe(1);
    expect((await queueOf(context)).find(({ kind }) => kind === 'receipt')).toMatchObject({
      state: 'dead',
      attempts: 1,
      failure: '550 no-mailbox',
    });
    expect(server.received.map(({ to }) => to)).toEqual([[mailboxes.enquiries.value]]);
    expect(server.received[0]?.raw).not.toContain('merrow');
  });

  it('that is too slow is left for later', async () => {
    const { context, delivery } = await begin('slow', 1, { connection: 500, reply: 200, email: 5_000 });
    expect(await delivery.deliverDue(start)).toBe(0);
    expect((await queueOf(context))[0]).toMatchObject({ state: 'queued', failure: 'ETIMEDOUT temporary' });
  });

  it('that does not listen is tried again for 48 hours; then the owner is told', async () => {
    const context = await temporaryContext();
    await queueEmails(context, 1, { now: start, kind: 'notice', to: mailboxes.complaints.value });
    const delivery = deliveryTo(context, `smtp://127.0.0.1:${String(await freePort())}`);
    let now = start;
    for (const end = later(48 * 60 * minute); now < end;) {
      await delivery.deliverDue(now);
      const [mail] = await queueOf(context);
      expect(mail).toMatchObject({ state: 'queued', failure: 'ECONNREFUSED temporary' });
      now = new Date(mail?.next_attempt_at ?? 0);
    }
    expect(now).toEqual(later(48 * 60 * minute));
    await delivery.deliverDue(now);
    const [mail] = await queueOf(context);
    expect(mail).toMatchObject({ state: 'dead', failure: 'ECONNREFUSED temporary' });
    expect(mail?.attempts).toBeGreaterThan(15);
    const alerts = await alertsIn(context);
    expect(alerts).toHaveLength(1);
    expect(alerts[0]?.to).toEqual({ address: mailboxes.enquiries.value });
    expect(alerts[0]?.text.replaceAll('\n', ' ')).toContain('the notice for the mailbox that answers it');
    expect(alerts[0]?.text).not.toContain('complaints@');
  });
});

describe('telling the owner', () => {
  const refusing = () =>
    recordingTransport(() => {
      throw Object.assign(new Error('No such mailbox'), { responseCode: 550, command: 'RCPT TO' });
    });

  it('keeps away from the mailbox that does not work', async () => {
    const context = await temporaryContext();
    await queueEmails(context, 1, { now: start, kind: 'notice', to: mailboxes.enquiries.value });
    await createDelivery(context, refusing(), mailKinds).deliverDue(start);
    expect((await alertsIn(context))[0]?.to).toEqual({ address: mailboxes.privacy.value });
  });

  it('is abandoned when it fails, and triggers no alert of its own', async () => {
    const context = await temporaryContext();
    await queueEmails(context, 2, { now: start });
    const delivery = createDelivery(context, refusing(), mailKinds);
    for (const hours of [0, 1, 24, 49]) await delivery.deliverDue(later(hours * 60 * minute));
    const queue = await queueOf(context);
    expect(queue.map(({ kind, state, attempts }) => [kind, state, attempts].join(' ')).sort()).toEqual([
      ...Array<string>(2).fill('owner-alert dead 1'),
      ...Array<string>(2).fill('receipt dead 1'),
    ]);
  });
});

describeOnEachDatabase('workers that share a database', (createContext) => {
  it('deliver each mail once', async () => {
    const context = await createContext();
    await queueEmails(context, 90, { now: start });
    const transport = recordingTransport(() => pause(2));
    const workers = [1, 2, 3].map(() => createDelivery(context, transport, mailKinds));
    const delivered = await Promise.all(workers.map((worker) => worker.deliverDue(start)));
    expect(delivered.reduce((sum, amount) => sum + amount)).toBe(90);
    expect(new Set(transport.sent.map(({ messageId }) => messageId)).size).toBe(90);
    expect(transport.sent).toHaveLength(90);
  });

  it('leave a mail alone while another has it, and take it over when its lock has ended', async () => {
    const context = await createContext();
    await queueEmails(context, 25, { now: start });
    // This worker dies in its first batch: its messages never get an outcome.
    const dying = recordingTransport(() => new Promise<never>(() => undefined));
    void createDelivery(context, dying, mailKinds).deliverDue(start);
    await expect.poll(() => dying.sent.length).toBe(5);
    const transport = recordingTransport();
    const worker = createDelivery(context, transport, mailKinds);
    // A run reads the time anew for each batch, so that a busy machine comes nearer to the end of the lock.
    expect(await worker.deliverDue(later(lockTimeMs - minute))).toBe(20);
    expect(await worker.deliverDue(later(lockTimeMs + 1_000))).toBe(5);
    expect(new Set(transport.sent.map(({ messageId }) => messageId)).size).toBe(25);
    const repeated = dying.sent.filter(({ messageId }) =>
      transport.sent.some((sent) => sent.messageId === messageId),
    );
    expect(repeated, 'repeats keep their Message-ID').toHaveLength(5);
    const attempts = (await queueOf(context)).map((mail) => mail.attempts);
    expect(attempts.toSorted(), 'an attempt counts once it has begun').toEqual([
      ...Array<number>(20).fill(1),
      ...Array<number>(5).fill(2),
    ]);
  });

  it('finish what is being sent when they stop, and begin nothing', async () => {
    const context = await createContext();
    await queueEmails(context, 12, { now: start });
    const transport = recordingTransport(() => pause(200));
    const stopping = createDelivery(context, transport, mailKinds);
    const round = stopping.deliverDue(start);
    await expect.poll(() => transport.sent.length).toBe(5);
    await stopping.stop();
    expect(await round).toBe(5);
    const states = (await queueOf(context)).map(({ state, locked_by }) => `${state} ${String(locked_by)}`);
    expect(states.toSorted()).toEqual([
      ...Array<string>(7).fill('queued null'),
      ...Array<string>(5).fill('sent null'),
    ]);
    expect(await createDelivery(context, transport, mailKinds).deliverDue(start)).toBe(7);
    expect(transport.sent).toHaveLength(12);
  });
});
