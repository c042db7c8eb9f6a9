import { expect, it } from 'vitest';
import { atHeadquarters } from '../../tests/support/at-headquarters.ts';
import { mailboxNames } from '../../company/mailboxes.ts';
import { answer, storeEnquiry } from '../../tests/support/stored-enquiries.ts';
import { describeOnEachDatabase } from '../../tests/support/temporary-context.ts';
import { mailKinds } from '../features.server.ts';
import { sendAgain } from '../operations/mail-queue.server.ts';
import type { AppContext } from '../server/context.ts';
import { createDelivery } from '../server/outbox/deliver-outbox.ts';
import { recordingTransport } from '../server/outbox/testing/queued-emails.ts';
import { replyToEnquiry } from './answer-enquiry.server.ts';
import { findEnquiry } from './find-enquiries.server.ts';

const received = atHeadquarters('2026-12-01T09:00');
const replied = atHeadquarters('2026-12-02T10:00');
const refused = atHeadquarters('2026-12-02T10:01');
const sentAgain = atHeadquarters('2026-12-04T11:00');

/** Delivers what is due; `accepts` says whether the server takes replies. */
const deliver = (context: AppContext, accepts: boolean, now: Date) =>
  createDelivery(
    context,
    recordingTransport(() => {
      if (!accepts) throw Object.assign(new Error('No such user'), { responseCode: 550, command: 'RCPT TO' });
    }),
    mailKinds,
  ).deliverDue(now);

const stateOf = async ({ database: { db } }: AppContext, reference: string) => {
  const found = await findEnquiry(db, reference, mailboxNames);
  if (!found) return expect.fail();
  const { stored, dueDates } = found;
  return {
    status: stored.status,
    nextDue: stored.next_due_at,
    dates: dueDates.map(({ outcome, keptAt }) => [outcome, keptAt]),
  };
};

describeOnEachDatabase('a reply whose email is refused', (openContext) => {
  async function refuseReply(subject: 'media' | 'data-protection') {
    const context = await openContext();
    const { reference } = await storeEnquiry(context, { subject }, received);
    await deliver(context, true, received);
    const before = await stateOf(context, reference);
    await answer(context, { reference, text: 'Here it is.', close: true, now: replied });
    return { context, reference, before };
  }

  it.each(['media', 'data-protection'] as const)(
    'keeps no date and closes nothing: the date of an enquiry about %s opens again',
    async (subject) => {
      const { context, reference, before } = await refuseReply(subject);
      expect(await stateOf(context, reference)).toMatchObject({
        status: 'closed',
        dates: [['kept', replied.getTime()]],
      });
      await deliver(context, false, refused);
      expect(await stateOf(context, reference)).toEqual(before);
      expect(before.dates).toEqual([['outstanding', null]]);
    },
  );

  it('counts from the day on which it is accepted after all', async () => {
    const { context, reference } = await refuseReply('media');
    await deliver(context, false, refused);
    await sendAgain(context.database, { mailboxes: mailboxNames, now: sentAgain });
    await deliver(context, true, sentAgain);
    expect(await stateOf(context, reference)).toMatchObject({
      status: 'open',
      dates: [['kept', sentAgain.getTime()]],
    });
  });

  it('is seen all the same by whoever answers next, so that nobody answers twice unseen', async () => {
    const { context, reference } = await refuseReply('media');
    await deliver(context, false, refused);
    const next = { reference, author: 'Maria', close: false, text: 'Again.', now: sentAgain } as const;
    expect(
      await replyToEnquiry(context, { ...next, messagesSeen: 0, idempotencyKey: crypto.randomUUID() }),
    ).toBe('answered before');
    expect(
      await replyToEnquiry(context, { ...next, messagesSeen: 1, idempotencyKey: crypto.randomUUID() }),
    ).toBe('answered');
  });
});
