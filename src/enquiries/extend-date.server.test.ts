import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { commitments, extensions } from '../../company/commitments.ts';
import { formatDate } from '../../company/dates.ts';
import { deadlineFrom } from '../../company/deadlines.ts';
import { mailboxNames } from '../../company/mailboxes.ts';
import { atHeadquarters } from '../../tests/support/at-headquarters.ts';
import { storeEnquiry } from '../../tests/support/stored-enquiries.ts';
import { describeOnEachDatabase, temporaryContext } from '../../tests/support/temporary-context.ts';
import { mailKinds } from '../features.server.ts';
import type { AppContext } from '../server/context.ts';
import { createDelivery } from '../server/outbox/deliver-outbox.ts';
import { emailsOf, queueOf, recordingTransport } from '../server/outbox/testing/queued-emails.ts';
import { listEmails, sendAgain } from '../operations/mail-queue.server.ts';
import { extendDate, findExtensible } from './extend-date.server.ts';
import { countByState, findEnquiry } from './find-enquiries.server.ts';

const received = atHeadquarters('2026-12-01T09:00');
const now = atHeadquarters('2026-12-18T10:00');
const { limit } = commitments.answerDataRequest;
const first = deadlineFrom(received, limit).date;
const latest = deadlineFrom(received, {
  amount: limit.amount + extensions.answerDataRequest.amount,
  unit: limit.unit,
}).date;

const dayBeforeLatest = new Date(Date.parse(latest) - 86_400_000).toISOString().slice(0, 10);
const dayAfterFirst = new Date(deadlineFrom(received, limit).at.getTime() + 3_600_000);

const load = async ({ database }: AppContext, reference: string) =>
  (await findEnquiry(database.db, reference, mailboxNames)) ?? expect.fail();

const extend = (
  context: AppContext,
  reference: string,
  day: string,
  {
    time = now,
    idempotencyKey = randomUUID(),
    tellSender = true,
    reason = 'Four offices have to search their records.',
  }: { time?: Date; idempotencyKey?: string; tellSender?: boolean; reason?: string } = {},
) =>
  extendDate(context, {
    reference,
    day,
    reason,
    tellSender,
    idempotencyKey,
    author: 'Petra Lund',
    now: time,
  });

/** Delivers what is due. @param accepts whether the mail server takes it */
const deliver = (context: AppContext, time: Date, accepts = true) =>
  createDelivery(
    context,
    recordingTransport(() => {
      if (!accepts) throw Object.assign(new Error('No such user'), { responseCode: 550, command: 'RCPT TO' });
    }),
    mailKinds,
  ).deliverDue(time);

it('The law states the longer time in the unit of the promise', () => {
  for (const name of Object.keys(extensions) as (keyof typeof extensions)[])
    expect(extensions[name].unit).toBe(commitments[name].limit.unit);
});

describeOnEachDatabase('the date of a data protection request', (openContext) => {
  it('moves once, the sender is told why, and that is not an answer', async () => {
    const context = await openContext();
    const { reference } = await storeEnquiry(context, { subject: 'data-protection' }, received);
    const outcomes = await Promise.all([1, 2].map(() => extend(context, reference, latest)));
    expect(outcomes.toSorted()).toEqual(['not possible', 'queued']);
    await deliver(context, now);
    const { stored, dueDates } = await load(context, reference);
    expect(dueDates).toMatchObject([{ date: latest, formerDate: first, outcome: 'outstanding' }]);
    expect(stored.next_due_at).toBe(dueDates[0]?.at);
    expect(findExtensible(stored, dueDates, now)).toBeNull();
    const replies = (await queueOf(context)).filter(({ kind }) => kind === 'reply');
    const texts = replies.map((mail) => context.encryption.decrypt('outbox', mail).text);
    expect(texts).toEqual([expect.stringContaining('Four offices have to search')]);
    expect(texts[0]).toContain(`What happens next\n-----------------\n\nAnswer by: ${formatDate(latest)}\n`);
    expect(await extend(context, reference, latest)).toBe('not possible');
  });

  it('moves when the same extension is posted again, and the sender is told once', async () => {
    const context = await openContext();
    const { reference } = await storeEnquiry(context, { subject: 'data-protection' }, received);
    const other = await storeEnquiry(context, { subject: 'data-protection' }, received);
    const idempotencyKey = randomUUID();
    for (let posted = 0; posted < 2; posted += 1)
      expect(await extend(context, reference, latest, { idempotencyKey })).toBe('queued');
    expect((await queueOf(context)).filter(({ kind }) => kind === 'reply')).toHaveLength(1);
    expect(await extend(context, other.reference, latest, { idempotencyKey })).toBe('not possible');
    expect((await load(context, other.reference)).dueDates).toMatchObject([{ date: first }]);
  });

  it.each([
    ['by email', 'queued', true],
    ['in another way', 'moved', false],
  ] as const)(
    'is not accepted as another one when it is posted again and the sender is told %s',
    async (_how, outcome, tellSender) => {
      const context = await openContext();
      const { reference } = await storeEnquiry(context, { subject: 'data-protection' }, received);
      const posted = { idempotencyKey: randomUUID(), tellSender };
      expect(await extend(context, reference, latest, posted)).toBe(outcome);
      const corrected = [
        [dayBeforeLatest, posted],
        [latest, { ...posted, reason: 'Five offices have to search their records.' }],
        [latest, { ...posted, tellSender: !tellSender }],
      ] as const;
      for (const [day, changed] of corrected)
        expect(await extend(context, reference, day, changed)).toBe('key of another extension');
      expect(await extend(context, reference, latest, posted), 'as it was').toBe(outcome);
    },
  );
});

describeOnEachDatabase('a later date that is sent by email', (openContext) => {
  async function queueExtension() {
    const context = await openContext();
    const { reference } = await storeEnquiry(context, { subject: 'data-protection' }, received);
    await deliver(context, received);
    const before = await load(context, reference);
    expect(await extend(context, reference, latest)).toBe('queued');
    return { context, reference, before };
  }

  it('holds once the mail server has accepted the email, and the former date stands until then', async () => {
    const { context, reference, before } = await queueExtension();
    const { stored, dueDates } = await load(context, reference);
    expect([stored.next_due_at, dueDates]).toEqual([before.stored.next_due_at, before.dueDates]);
    expect(await extend(context, reference, latest), 'while it waits').toBe('not possible');
    await deliver(context, now);
    const after = await load(context, reference);
    expect(after.dueDates).toMatchObject([{ date: latest, formerDate: first }]);
    expect(after.stored.next_due_at).toBe(after.dueDates[0]?.at);
  });

  it('does not hold where the email is refused: the former date stands, is overdue once it has passed, and the alert says so', async () => {
    const { context, reference, before } = await queueExtension();
    await deliver(context, now, false);
    const { stored, dueDates } = await load(context, reference);
    expect([stored.next_due_at, dueDates]).toEqual([before.stored.next_due_at, before.dueDates]);
    const messages = await context.database.db.selectFrom('messages').selectAll().execute();
    expect(messages).toMatchObject([{ undelivered_at: now.getTime(), moves_date_to: latest }]);
    const [alert] = await emailsOf(context, 'owner-alert');
    expect(alert?.text.replaceAll('\n', ' ')).toContain(
      'the news of a later date for its sender. The enquiry itself is stored and can be answered. The old date stands.',
    );
    const filter = { mailboxes: mailboxNames };
    const { before: counts } = await countByState(context.database.db, filter, [dayAfterFirst.getTime()]);
    expect(counts).toEqual([1]);
  });

  it('holds when the sender is told in another way after the email was refused', async () => {
    const { context, reference } = await queueExtension();
    await deliver(context, now, false);
    expect(await extend(context, reference, latest, { tellSender: false })).toBe('moved');
    expect((await load(context, reference)).dueDates).toMatchObject([{ date: latest, formerDate: first }]);
  });

  it.each([
    ['in time', now, { date: latest, formerDate: first }],
    ['after the former date', dayAfterFirst, { date: first, formerDate: null }],
  ] as const)('that was refused and is accepted %s', async (_when, acceptedAt, due) => {
    const { context, reference } = await queueExtension();
    await deliver(context, now, false);
    expect(await sendAgain(context.database, { mailboxes: mailboxNames, now })).toBeGreaterThan(0);
    await deliver(context, acceptedAt);
    expect((await load(context, reference)).dueDates).toMatchObject([due]);
  });

  it.each([
    ['is not sent again once the former date has passed', null, dayAfterFirst, 0],
    ['is not sent again once the sender was told another day', dayBeforeLatest, now, 0],
    ['may be sent again where the sender was told the same day', latest, now, 1],
  ] as const)('that was refused %s', async (_when, told, time, expected) => {
    const { context, reference } = await queueExtension();
    await deliver(context, now, false);
    if (told !== null) await extend(context, reference, told, { tellSender: false });
    const { db } = context.database;
    const [reply] = (await queueOf(context)).filter(({ kind }) => kind === 'reply');
    const rows = await listEmails(db, { states: ['dead'], mailboxes: mailboxNames }, time, 10);
    expect(rows.find(({ id }) => id === reply?.id)).toMatchObject({ isOutdated: 1 - expected });
    const again = { id: reply?.id, mailboxes: mailboxNames, now: time };
    expect(await sendAgain(context.database, again)).toBe(expected);
  });
});

it('A date moves to a later day within the limit only, before it has passed, and only where the law allows it', async () => {
  const context = await temporaryContext();
  const request = await storeEnquiry(context, { subject: 'data-protection' }, received);
  const dayAfter = deadlineFrom(atHeadquarters(`${latest}T12:00`), { amount: 1, unit: 'day' }).date;
  for (const day of [first, dayAfter])
    expect(await extend(context, request.reference, day), day).toBe('not possible');
  const tooLate = deadlineFrom(received, { amount: limit.amount * 31 + 1, unit: 'day' }).at;
  expect(await extend(context, request.reference, latest, { time: tooLate })).toBe('not possible');
  for (const subject of ['general', 'formal-complaint'] as const) {
    const { reference } = await storeEnquiry(context, { subject }, received);
    expect(await extend(context, reference, latest), subject).toBe('not possible');
  }
});
