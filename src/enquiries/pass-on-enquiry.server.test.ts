import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { formatDate } from '../../company/dates.ts';
import { answeredBy, mailboxes, mailboxNames } from '../../company/mailboxes.ts';
import { atHeadquarters } from '../../tests/support/at-headquarters.ts';
import { exampleEnquiry } from '../../tests/support/example-enquiry.ts';
import { answer, storeConcern, storeEnquiry } from '../../tests/support/stored-enquiries.ts';
import { describeOnEachDatabase, temporaryContext } from '../../tests/support/temporary-context.ts';
import type { AppContext } from '../server/context.ts';
import { countSendable } from '../operations/mail-queue.server.ts';
import { queueOf } from '../server/outbox/testing/queued-emails.ts';
import { recordAnswer } from './answer-enquiry.server.ts';
import { promisedDeadlines, type DueDate } from './deadlines.server.ts';
import { subjectOf } from './enquiry-store.server.ts';
import { extendDate, findExtensible } from './extend-date.server.ts';
import { findEnquiry } from './find-enquiries.server.ts';
import { passOnEnquiry, type Destination } from './pass-on-enquiry.server.ts';
import { recordEnquiry } from './record-enquiry.server.ts';

const received = atHeadquarters('2026-12-01T09:00');
const later = atHeadquarters('2026-12-04T10:00');
const general: Destination = { subject: 'general', about: null };
const complaint: Destination = { subject: 'formal-complaint', about: null };

const passOn = (
  context: AppContext,
  reference: string,
  to: Destination,
  changes: Partial<Parameters<typeof passOnEnquiry>[1]> = {},
) =>
  passOnEnquiry(context, {
    reference,
    from: general,
    to,
    tellSender: true,
    author: 'Maria Lindqvist',
    now: later,
    ...changes,
  });

async function load({ database }: AppContext, reference: string) {
  const all = Object.keys(mailboxes) as (keyof typeof mailboxes)[];
  return (await findEnquiry(database.db, reference, all)) ?? expect.fail();
}

async function emailsAfterReceipt(context: AppContext) {
  const queued = (await queueOf(context)).filter(({ created_at }) => created_at >= later.getTime());
  return queued.map((mail) => ({
    kind: mail.kind,
    ...context.encryption.decrypt('outbox', mail),
  }));
}

describeOnEachDatabase('an enquiry that is passed on', (openContext) => {
  it('gets mailbox and dates of its new subject from the day of receipt, and its sender is told', async () => {
    const context = await openContext();
    const { reference } = await storeEnquiry(context, {}, received);
    expect(await passOn(context, reference, complaint)).toBe('passed on');
    const { stored, dueDates } = await load(context, reference);
    expect(stored).toMatchObject({ subject: 'formal-complaint', mailbox: 'complaints', about: null });
    const promised = promisedDeadlines(subjectOf(stored), received);
    expect(dueDates.map(({ label, date }) => [label, date])).toEqual(
      promised.map(({ label, date }) => [label, date]),
    );
    expect(stored.next_due_at).toBe(promised[0]?.at);
    const mails = await emailsAfterReceipt(context);
    expect(mails.map(({ kind, to }) => [kind, to.address]).toSorted()).toEqual([
      ['notice', mailboxes.complaints.value],
      ['receipt', 'ada@merrow.example'],
    ]);
    const told = mails.find(({ kind }) => kind === 'receipt')?.text ?? '';
    expect(told).toContain(reference);
    expect(told).toContain(answeredBy.complaints);
    expect(told).not.toContain('canal');
    expect(mails.find(({ kind }) => kind === 'notice')?.text).not.toContain('canal');
  });

  it('keeps the dates that were kept; an answer from before does not acknowledge a complaint', async () => {
    const context = await openContext();
    const { reference } = await storeEnquiry(context, {}, received);
    await answer(context, { reference, now: atHeadquarters('2026-12-02T09:00') });
    await passOn(context, reference, complaint);
    const { dueDates } = await load(context, reference);
    expect(dueDates.find(({ commitment }) => commitment === 'answerEnquiry')?.outcome).toBe('kept');
    const acknowledgment = dueDates.find(({ commitment }) => commitment === 'acknowledgeComplaint');
    expect(acknowledgment?.outcome).toBe('outstanding');
    const now = atHeadquarters('2026-12-07T09:00');
    await answer(context, { reference, now });
    const after = (await load(context, reference)).dueDates;
    const kept = after.find(({ commitment }) => commitment === 'acknowledgeComplaint');
    expect(kept?.keptAt).toBe(now.getTime());
  });

  it('is acknowledged by what is recorded as said on that day or later, and not on a day before', async () => {
    const context = await openContext();
    const { reference } = await storeEnquiry(context, {}, received);
    const passedAt = atHeadquarters('2026-12-04T14:00');
    await passOn(context, reference, complaint, { now: passedAt });
    const record = (day: string, now: Date) =>
      recordAnswer(context, {
        reference,
        channel: 'telephone',
        day,
        author: 'Nils Berg',
        close: false,
        idempotencyKey: randomUUID(),
        now,
      });
    const acknowledgment = async () =>
      (await load(context, reference)).dueDates.find(
        ({ commitment }) => commitment === 'acknowledgeComplaint',
      );
    const now = atHeadquarters('2026-12-07T09:00');
    expect(await record('2026-12-03', now)).toBe('answered');
    expect(await acknowledgment()).toMatchObject({ outcome: 'outstanding' });
    expect(await record('2026-12-04', now)).toBe('answered');
    expect(await acknowledgment()).toMatchObject({ outcome: 'kept', keptAt: passedAt.getTime() });
  });

  it.each([
    ['2026-11-13', 'some dates have passed'],
    ['2025-12-10', 'every date has passed'],
  ])('is promised to its sender by no day that has passed: of %s, when %s', async (day) => {
    const context = await openContext();
    const { reference } = await storeEnquiry(context, {}, atHeadquarters(`${day}T09:00`));
    await passOn(context, reference, complaint);
    const { dueDates } = await load(context, reference);
    const mails = await emailsAfterReceipt(context);
    const textOf = (kind: string) => mails.find((mail) => mail.kind === kind)?.text ?? expect.fail();
    const hasPassed = ({ at }: DueDate) => at < later.getTime();
    expect(dueDates.some(hasPassed)).toBe(true);
    for (const due of dueDates) {
      expect(textOf('notice')).toContain(formatDate(due.date));
      expect(textOf('receipt').includes(formatDate(due.date)), due.date).toBe(!hasPassed(due));
    }
    expect(textOf('receipt').includes('What you can expect')).toBe(!dueDates.every(hasPassed));
  });

  it('has the day of receipt without a time where it was recorded', async () => {
    const context = await openContext();
    const recorded = await recordEnquiry(context, {
      channel: 'letter',
      day: '2026-12-01',
      enquiry: exampleEnquiry,
      about: null,
      caseCode: null,
      sendReceipt: false,
      idempotencyKey: randomUUID(),
      now: later,
    });
    const { reference } = recorded === 'wrong day' ? expect.fail() : recorded;
    await passOn(context, reference, complaint);
    const texts = (await emailsAfterReceipt(context)).map(({ text }) => text);
    expect(texts).toHaveLength(2);
    for (const text of texts) expect(text).toContain('Received: Tuesday 1 December 2026\n');
  });

  it('goes to the mailbox of the topic of a complaint, and its dates go on', async () => {
    const context = await openContext();
    const { reference } = await storeEnquiry(context, { subject: 'formal-complaint' }, received);
    await answer(context, { reference, now: atHeadquarters('2026-12-02T09:00') });
    const before = (await load(context, reference)).dueDates;
    const to: Destination = { subject: 'formal-complaint', about: 'complaints-officer' };
    expect(await passOn(context, reference, to, { from: complaint })).toBe('passed on');
    const { stored, dueDates } = await load(context, reference);
    expect(stored.mailbox).toBe('committeeChair');
    expect(dueDates).toEqual(before);
  });

  it('is not announced again by a refused email once it was passed on again, or its date has passed', async () => {
    const context = await openContext();
    const { reference } = await storeEnquiry(context, {}, received);
    await passOn(context, reference, complaint);
    await context.database.transaction((trx) =>
      trx.updateTable('outbox').set({ state: 'dead', attempts: 1, failure: '550 permanent' }).execute(),
    );
    const sendable = (now: Date) => countSendable(context.database.db, { mailboxes: mailboxNames, now });
    // The receipt, its notice, the news for the sender and the notice for the other mailbox.
    expect(await sendable(later)).toBe(4);
    const dueDates = (await load(context, reference)).dueDates;
    expect(await sendable(new Date((dueDates[0]?.at ?? 0) + 1))).toBe(3);
    const now = new Date(later.getTime() + 1000);
    await passOn(context, reference, general, { from: complaint, tellSender: false, now });
    expect(await sendable(now)).toBe(3);
  });

  it('keeps the later day that its sender was given, also when it was passed on by mistake and back', async () => {
    const context = await openContext();
    const { reference } = await storeEnquiry(context, { subject: 'data-protection' }, received);
    const request: Destination = { subject: 'data-protection', about: null };
    const day = '2027-02-01';
    const extended = await extendDate(context, {
      reference,
      day,
      reason: 'Four offices have to search their records.',
      tellSender: false,
      idempotencyKey: randomUUID(),
      author: 'Petra Lund',
      now: later,
    });
    expect(extended).toBe('moved');
    const before = (await load(context, reference)).dueDates;
    const now = new Date(later.getTime() + 60_000);
    expect(await passOn(context, reference, general, { from: request, now })).toBe('passed on');
    expect(await passOn(context, reference, request, { from: general, now })).toBe('passed on');
    const { stored, dueDates } = await load(context, reference);
    expect(dueDates).toEqual(before);
    expect(dueDates).toMatchObject([{ date: day, formerDate: expect.any(String) as string }]);
    expect(findExtensible(stored, dueDates, later)).toBeNull();
  });

  it('is passed on once by two people at once', async () => {
    const context = await openContext();
    const { reference } = await storeEnquiry(context, {}, received);
    const outcomes = await Promise.all([
      passOn(context, reference, complaint),
      passOn(context, reference, { subject: 'media', about: null }, { author: 'Nils Berg' }),
    ]);
    expect(outcomes.toSorted()).toEqual(['passed on', 'passed on before']);
    const transfers = await context.database.db.selectFrom('transfers').selectAll().execute();
    expect(transfers).toHaveLength(1);
    expect((await load(context, reference)).stored.subject).toBe(transfers[0]?.to_subject);
  });
});

it('A concern, a closed enquiry, and what has the subject already are not passed on', async () => {
  const context = await temporaryContext();
  const concern = await storeConcern(context, {}, received);
  const from: Destination = { subject: 'speak-up', about: null };
  expect(await passOn(context, concern.reference, general, { from })).toBe('not possible');
  const { reference } = await storeEnquiry(context, {}, received);
  expect(await passOn(context, reference, from)).toBe('not possible');
  expect(await passOn(context, reference, general)).toBe('not possible');
  await answer(context, { reference, close: true, now: later });
  expect(await passOn(context, reference, complaint)).toBe('not possible');
  expect(await context.database.db.selectFrom('transfers').selectAll().execute()).toEqual([]);
});

it('Nobody is told by email where that was not asked for, or where the mailbox stays the same', async () => {
  const context = await temporaryContext();
  const { reference } = await storeEnquiry(context, { subject: 'investor-access' }, received);
  const from: Destination = { subject: 'investor-access', about: null };
  const to: Destination = { subject: 'investor-portal', about: null };
  expect(await passOn(context, reference, to, { from, tellSender: false })).toBe('passed on');
  expect(await emailsAfterReceipt(context)).toEqual([]);
});
