import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { EnquirySubjectSlug } from '../../company/enquiry-subjects.ts';
import { describeOnEachDatabase } from '../../tests/support/temporary-context.ts';
import { receiveEnquiry } from '../enquiries/receive-enquiry.server.ts';
import { createDelivery } from '../server/outbox/deliver-outbox.ts';
import { createTransport } from '../server/outbox/email-transport.ts';
import { queueEmails, queueOf, recordingTransport } from '../server/outbox/testing/queued-emails.ts';
import type { AppContext } from '../server/context.ts';
import { isExpired, purgeExpiredRecords } from './purge-expired-records.server.ts';
import { mailKinds } from '../features.server.ts';

/** 02:30 in London. */
const nightOf = (date: string, utc = '02:30') => new Date(`${date}T${utc}:00Z`);

function receive(context: AppContext, now: Date, subject: EnquirySubjectSlug = 'formal-complaint') {
  return receiveEnquiry(context, {
    enquiry: {
      subject,
      name: 'Ada Merrow',
      organisation: '',
      email: 'ada@merrow.example',
      enquirerType: 'partner',
      // The same text within a day is one enquiry.
      message: `The crane ran at night: ${randomUUID()}`,
    },
    details: {},
    idempotencyKey: randomUUID(),
    now,
  });
}

/** Delivers the messages in the outbox into files. */
async function deliver(context: AppContext, now: Date): Promise<void> {
  const transport = createTransport({ smtpUrl: undefined, dataDirectory: context.environment.dataDirectory });
  await createDelivery(context, transport, mailKinds).deliverDue(now);
}

const fileOf = ({ environment }: AppContext, mail: { message_id: string }) =>
  join(environment.dataDirectory, 'outbox', `${mail.message_id.slice(1, 37)}.eml`);

async function rowsIn({ database: { db } }: AppContext) {
  const counts = await Promise.all(
    (['enquiries', 'deadlines', 'messages', 'outbox'] as const).map((table) =>
      db.selectFrom(table).select('id').execute(),
    ),
  );
  return counts.reduce((sum, rows) => sum + rows.length, 0);
}

describeOnEachDatabase('deletion', (createContext) => {
  it('of an enquiry and all that belongs to it comes in the fifth year’s last night', async () => {
    const context = await createContext();
    const received = new Date('2026-12-23T14:05:00Z');
    const { reference } = await receive(context, received);
    const enquiry = await context.database.db
      .selectFrom('enquiries')
      .select('id')
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow();
    const message = { id: randomUUID(), enquiry_id: enquiry.id, sender: 'company' as const, sent_at: 0 };
    await context.database.transaction((trx) =>
      trx
        .insertInto('messages')
        .values({ ...message, ciphertext: '', key_id: '' })
        .execute(),
    );

    expect(await purgeExpiredRecords(context, nightOf('2031-12-22'))).toMatchObject({ enquiries: 0 });
    expect(await rowsIn(context)).toBeGreaterThan(5);
    expect(await purgeExpiredRecords(context, nightOf('2031-12-23'))).toMatchObject({ enquiries: 1 });
    expect(await rowsIn(context)).toBe(0);
    expect(await purgeExpiredRecords(context, nightOf('2031-12-24'))).toMatchObject({ enquiries: 0 });
  });

  it('of an enquiry counts from the last interaction, not from the first', async () => {
    const context = await createContext();
    await receive(context, new Date('2026-12-23T14:05:00Z'));
    await context.database.transaction((trx) =>
      trx
        .updateTable('enquiries')
        .set({ last_interaction_at: new Date('2027-03-01T09:00:00Z').getTime() })
        .execute(),
    );
    expect(await purgeExpiredRecords(context, nightOf('2032-02-29'))).toMatchObject({ enquiries: 0 });
    expect(await purgeExpiredRecords(context, nightOf('2032-03-01'))).toMatchObject({ enquiries: 1 });
  });

  it('of an application comes a year after the last interaction, and of nothing else with it', async () => {
    const context = await createContext();
    await receive(context, new Date('2026-12-23T14:05:00Z'), 'application');
    await receive(context, new Date('2026-12-23T14:05:00Z'));
    expect(await purgeExpiredRecords(context, nightOf('2027-12-22'))).toMatchObject({ enquiries: 0 });
    expect(await purgeExpiredRecords(context, nightOf('2027-12-23'))).toMatchObject({ enquiries: 1 });
    const left = await context.database.db.selectFrom('enquiries').select('subject').execute();
    expect(left).toEqual([{ subject: 'formal-complaint' }]);
  });

  it('of a mail’s body and file comes when it has been kept for thirty days after delivery', async () => {
    const context = await createContext();
    await receive(context, new Date('2026-05-01T08:00:00Z'));
    await deliver(context, new Date('2026-05-02T08:00:00Z'));
    const [mail] = await queueOf(context);
    if (!mail) throw new Error('No mail was queued');
    for (const kept of ['2026-05-31', '2026-06-01']) {
      expect(await purgeExpiredRecords(context, nightOf(kept, '01:30')), kept).toMatchObject({
        emailBodies: 0,
      });
      expect(existsSync(fileOf(context, mail))).toBe(true);
    }
    expect(await purgeExpiredRecords(context, nightOf('2026-06-02', '01:30'))).toMatchObject({
      emailBodies: 2,
    });
    expect(existsSync(fileOf(context, mail))).toBe(false);
    const queue = await queueOf(context);
    expect(queue.map(({ ciphertext, state }) => [ciphertext, state])).toEqual(Array(2).fill([null, 'sent']));
    expect(await purgeExpiredRecords(context, nightOf('2026-06-03', '01:30'))).toMatchObject({
      emailBodies: 0,
    });
  });

  it('of a mail that is dead comes thirty days after its last attempt', async () => {
    const context = await createContext();
    await receive(context, new Date('2026-05-01T08:00:00Z'));
    const lastAttempt = new Date('2026-05-02T08:00:00Z').getTime();
    await context.database.transaction((trx) =>
      trx
        .updateTable('outbox')
        .set({ state: 'dead', next_attempt_at: lastAttempt, failure: '550 permanent' })
        .execute(),
    );
    expect(await purgeExpiredRecords(context, nightOf('2026-06-01', '01:30'))).toMatchObject({
      emailBodies: 0,
    });
    expect(await purgeExpiredRecords(context, nightOf('2026-06-02', '01:30'))).toMatchObject({
      emailBodies: 2,
    });
    const queue = await queueOf(context);
    expect(queue.map(({ ciphertext, failure }) => [ciphertext, failure])).toEqual(
      Array(2).fill([null, '550 permanent']),
    );
  });

  it('leaves the body of a mail that is tried again', async () => {
    const context = await createContext();
    await receive(context, new Date('2026-05-01T08:00:00Z'));
    const transport = recordingTransport(() => {
      throw Object.assign(new Error('refused'), { responseCode: 550, command: 'RCPT TO' });
    });
    const delivery = createDelivery(context, transport, mailKinds);
    await delivery.deliverDue(new Date('2026-05-02T08:00:00Z'));
    expect(await queueOf(context)).toContainEqual(expect.objectContaining({ state: 'dead' }));
    await context.database.transaction((trx) =>
      trx.updateTable('outbox').set({ state: 'queued', attempts: 0 }).execute(),
    );
    expect(await purgeExpiredRecords(context, nightOf('2026-07-01'))).toMatchObject({ emailBodies: 0 });
  });

  it('leaves a mail that still waits to be delivered, and takes one that belongs to no enquiry altogether', async () => {
    const context = await createContext();
    await queueEmails(context, 1, { now: nightOf('2026-05-01'), kind: 'owner-alert' });
    expect(await purgeExpiredRecords(context, nightOf('2026-12-01'))).toMatchObject({ emailBodies: 0 });
    await deliver(context, nightOf('2026-12-01'));
    await purgeExpiredRecords(context, nightOf('2027-01-01'));
    expect(await queueOf(context)).toEqual([]);
  });
});

describe('five years', () => {
  it.each([
    ['2028-02-29T12:00:00Z', '2033-02-28'],
    ['2027-02-28T12:00:00Z', '2032-02-28'],
    // In London it is already the next day.
    ['2026-06-30T23:30:00Z', '2031-07-01'],
    ['2026-03-29T00:30:00Z', '2031-03-29'],
    ['2026-10-25T00:30:00Z', '2031-10-25'],
  ])('from %s end on %s', (since, lastDay) => {
    const from = new Date(since).getTime();
    const midnight = new Date(`${lastDay}T00:00:00Z`).getTime();
    const london = (hours: number) => new Date(midnight + hours * 3_600_000);
    expect(isExpired('keepPersonalData', from, london(-2))).toBe(false);
    expect(isExpired('keepPersonalData', from, london(2.5))).toBe(true);
    expect(isExpired('keepPersonalData', from, london(26.5))).toBe(true);
  });
});
