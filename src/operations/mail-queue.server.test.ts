import { expect, it, onTestFinished } from 'vitest';
import { mailboxNames } from '../../company/mailboxes.ts';
import { startMailServer } from '../../tests/support/mail-server.ts';
import { describeOnEachDatabase } from '../../tests/support/temporary-context.ts';
import { mailKinds } from '../features.server.ts';
import { createDelivery } from '../server/outbox/deliver-outbox.ts';
import { createTransport } from '../server/outbox/email-transport.ts';
import { queueEmails, queueOf } from '../server/outbox/testing/queued-emails.ts';
import { sendAgain } from './mail-queue.server.ts';

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
});
