import { randomUUID } from 'node:crypto';
import { expect, it, onTestFinished } from 'vitest';
import { mailboxNames } from '../../company/mailboxes.ts';
import { startMailServer } from '../../tests/support/mail-server.ts';
import { describeOnEachDatabase } from '../../tests/support/temporary-context.ts';
import { mailKinds } from '../features.server.ts';
import { nothingDue } from '../server/database/schema.ts';
import { createDelivery } from '../server/outbox/deliver-outbox.ts';
import { createTransport } from '../server/outbox/email-transport.ts';
import { storeEnquiry } from '../../tests/support/stored-enquiries.ts';
import { replyToEnquiry } from '../enquiries/answer-enquiry.server.ts';
import { takeBackReply } from '../enquiries/take-back-reply.server.ts';
import { queueEmails, queueOf } from '../server/outbox/testing/queued-emails.ts';
import { countSendable, sendAgain } from './mail-queue.server.ts';

const start = new Date('2026-12-23T14:05:00Z');
const hour = 3_600_000;
const later = (hours: number) => new Date(start.getTime() + hours * hour);

describeOnEachDatabase('an email that is sent again', (createContext) => {
  it('is retried for 48 hours from then on, however long ago it was written', async () => {
    const context = await createContext();
    const server = await startMailServer();
    onTestFinished(() => server.stop());
    const { dataDirectory } = context.environment;
    const delivery = createDelivery(
      context,
      createTransport({ smtpUrl: server.url, dataDirectory }),
      mailKinds,
    );
    onTestFinished(() => delivery.stop());
    await queueEmails(context, 1, { now: start });
    server.behave('closing');
    await delivery.deliverDue(later(48));
    expect(await queueOf(context)).toContainEqual(
      expect.objectContaining({ kind: 'receipt', state: 'dead' }),
    );

    server.behave('greylisting');
    expect(await sendAgain(context.database, { mailboxes: mailboxNames, now: later(49) })).toBe(2);
    await delivery.deliverDue(later(49));
    const [receipt] = await queueOf(context);
    expect(receipt).toMatchObject({ state: 'queued', attempts: 1, failure: '451 temporary' });
    await delivery.deliverDue(later(50));
    expect((await queueOf(context)).map(({ state }) => state)).toEqual(['sent', 'sent']);
  });

  it('leaves out what was not tried yet, such as a reply that its author may still take back', async () => {
    const context = await createContext();
    const { database } = context;
    const { reference } = await storeEnquiry(context, {}, start);
    const reply = { reference, text: 'Thank you.', author: 'Maria Lindqvist', close: false, messagesSeen: 0 };
    await replyToEnquiry(context, { ...reply, idempotencyKey: randomUUID(), now: start });
    const before = await queueOf(context);
    expect(await countSendable(database.db, { mailboxes: mailboxNames, now: start })).toBe(0);
    expect(await sendAgain(database, { mailboxes: mailboxNames, now: start })).toBe(0);
    expect(await queueOf(context)).toEqual(before);

    // Tried without success, or stopped: these do not leave by themselves soon. What was stopped is sent again only by itself.
    await database.transaction(async (trx) => {
      const receipt = trx.updateTable('outbox').where('kind', '=', 'receipt');
      await receipt.set({ attempts: 1, next_attempt_at: later(1).getTime() }).execute();
      const notice = trx.updateTable('outbox').where('kind', '=', 'notice');
      await notice.set({ next_attempt_at: nothingDue }).execute();
    });
    expect(await countSendable(database.db, { mailboxes: mailboxNames, now: start })).toBe(1);
    expect(await sendAgain(database, { mailboxes: mailboxNames, now: start })).toBe(1);
    const stopped = (await queueOf(context)).find(({ kind }) => kind === 'notice') ?? expect.fail();
    expect(stopped.next_attempt_at).toBe(nothingDue);
    expect(await sendAgain(database, { id: stopped.id, mailboxes: mailboxNames, now: start })).toBe(1);
    const [message = expect.fail()] = await database.db.selectFrom('messages').selectAll().execute();
    expect(await takeBackReply(context, { reference, id: message.id, author: reply.author })).toBe(
      'taken back',
    );
  });

  it('leaves out those of a stopped newsletter that were given up, unless the newsletter is named', async () => {
    const context = await createContext();
    const { database } = context;
    await queueEmails(context, 4, { kind: 'newsletter', now: start });
    const [waiting, refused, ofOther, ofNone] = (await queueOf(context)).map(({ id }) => id);
    await database.transaction(async (trx) => {
      const email = (id = '') => trx.updateTable('outbox').where('id', '=', id);
      const dead = { state: 'dead', attempts: 1 } as const;
      await email(waiting).set({ batch: 'wind', next_attempt_at: nothingDue }).execute();
      await email(refused)
        .set({ batch: 'wind', ...dead })
        .execute();
      await email(ofOther)
        .set({ batch: 'sun', ...dead })
        .execute();
      await email(ofNone).set(dead).execute();
    });
    expect(await countSendable(database.db, { mailboxes: mailboxNames, now: start })).toBe(2);
    expect(await sendAgain(database, { mailboxes: mailboxNames, now: start })).toBe(2);
    const left = (await queueOf(context)).filter(({ state }) => state === 'dead');
    expect(left.map(({ id }) => id)).toEqual([refused]);
    expect(await sendAgain(database, { batch: 'wind', mailboxes: mailboxNames, now: start })).toBe(2);
  });
});
