import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { storeEnquiry } from '../../tests/support/stored-enquiries.ts';
import { describeOnEachDatabase } from '../../tests/support/temporary-context.ts';
import { mailKinds } from '../features.server.ts';
import { createDelivery } from '../server/outbox/deliver-outbox.ts';
import { recordingTransport } from '../server/outbox/testing/queued-emails.ts';
import { replyToEnquiry } from './answer-enquiry.server.ts';
import { takeBackMs, takeBackReply } from './take-back-reply.server.ts';

const author = 'Maria Lindqvist';

describeOnEachDatabase('a reply', (openContext) => {
  it('that is taken back while deliveries begin is either sent or gone, never both', async () => {
    const context = await openContext();
    const { db } = context.database;
    const { reference } = await storeEnquiry(context);
    for (let round = 0; round < 8; round += 1) {
      const now = new Date();
      const idempotencyKey = randomUUID();
      const reply = { reference, text: 'We shall come.', author, close: false, messagesSeen: 0 };
      expect(await replyToEnquiry(context, { ...reply, idempotencyKey, now })).toBe('answered');
      const { id } = await db.selectFrom('messages').select('id').executeTakeFirstOrThrow();
      const transport = recordingTransport();
      const afterwards = new Date(now.getTime() + takeBackMs);
      const deliver = () => createDelivery(context, transport, mailKinds).deliverDue(afterwards);
      const takeBack = () => takeBackReply(context, { reference, id, author });
      const [, outcome] = await Promise.all([deliver(), takeBack(), deliver()]);
      const sent = transport.sent.filter(({ email }) => email.subject.startsWith('Re:'));
      const left = await db.selectFrom('messages').select('id').execute();
      expect([sent.length, left.length], outcome).toEqual(outcome === 'sent' ? [1, 1] : [0, 0]);
      if (outcome === 'sent') break;
    }
  });
});
