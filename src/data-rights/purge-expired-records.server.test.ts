import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { EnquirySubjectSlug } from '../../company/enquiry-subjects.ts';
import { atHeadquarters } from '../../tests/support/at-headquarters.ts';
import { describeOnEachDatabase } from '../../tests/support/temporary-context.ts';
import { receiveEnquiry } from '../enquiries/receive-enquiry.server.ts';
import { createDelivery } from '../server/outbox/deliver-outbox.ts';
import { createTransport } from '../server/outbox/email-transport.ts';
import { queueEmails, queueOf } from '../server/outbox/testing/queued-emails.ts';
import type { AppContext } from '../server/context.ts';
import { isExpired, purgeExpiredRecords } from './purge-expired-records.server.ts';
import { mailKinds } from '../features.server.ts';

const nightOf = (date: string) => atHeadquarters(`${date}T02:30`);

function receive(context: AppContext, now: Date, subject: EnquirySubjectSlug = 'formal-complaint') {
  return receiveEnquiry(context, {
    enquiry: {
      subject,
      name: 'Ada Merrow',
      organisation: '',
      email: 'ada@merrow.example',
      enquirerType: 'partner',
      message: 'The crane ran at night.',
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

/** How many records of a kind are deleted in the nights of these days, one after the other. */
async function deletedIn(context: AppContext, kind: 'enquiries' | 'emailBodies', days: readonly string[]) {
  const counts = [];
  for (const day of days) counts.push((await purgeExpiredRecords(context, nightOf(day)))[kind]);
  return counts;
}

const winter = atHeadquarters('2026-12-23T14:05');

describeOnEachDatabase('deletion', (createContext) => {
  it('of an enquiry and all that belongs to it comes in the fifth year’s last night', async () => {
    const context = await createContext();
    const { db, transaction } = context.database;
    await receive(context, winter);
    const { id: enquiry_id } = await db.selectFrom('enquiries').select('id').executeTakeFirstOrThrow();
    const message = { id: randomUUID(), enquiry_id, sender: 'company' as const, sent_at: 0 };
    await transaction((trx) =>
      trx
        .insertInto('messages')
        .values({ ...message, ciphertext: '', key_id: '' })
        .execute(),
    );
    expect(await deletedIn(context, 'enquiries', ['2031-12-22', '2031-12-23', '2031-12-24'])).toEqual([
      0, 1, 0,
    ]);
    for (const table of ['enquiries', 'deadlines', 'messages', 'outbox'] as const)
      expect(await db.selectFrom(table).select('id').execute(), table).toEqual([]);
  });

  it.each([
    ['formal-complaint', ['2032-02-29', '2032-03-01']],
    ['application', ['2028-02-29', '2028-03-01']],
  ] as const)('of %s counts from the last interaction, not from the first', async (subject, nights) => {
    const context = await createContext();
    await receive(context, winter, subject);
    const last_interaction_at = atHeadquarters('2027-03-01T09:00').getTime();
    await context.database.transaction((trx) =>
      trx.updateTable('enquiries').set({ last_interaction_at }).execute(),
    );
    await receive(context, atHeadquarters('2031-01-01T09:00'));
    expect(await deletedIn(context, 'enquiries', nights)).toEqual([0, 1]);
    expect(await context.database.db.selectFrom('enquiries').select('subject').execute()).toHaveLength(1);
  });

  it('of an email’s body and file comes when it has been kept for thirty days after delivery', async () => {
    const context = await createContext();
    await receive(context, atHeadquarters('2026-05-01T08:00'));
    await deliver(context, atHeadquarters('2026-05-02T08:00'));
    const files = () => readdirSync(join(context.environment.dataDirectory, 'outbox'));
    expect(await deletedIn(context, 'emailBodies', ['2026-05-31', '2026-06-01'])).toEqual([0, 0]);
    expect(files()).toHaveLength(2);
    expect(await deletedIn(context, 'emailBodies', ['2026-06-02', '2026-06-03'])).toEqual([2, 0]);
    expect(files()).toEqual([]);
    const queue = await queueOf(context);
    expect(queue.map(({ ciphertext, state }) => [ciphertext, state])).toEqual(Array(2).fill([null, 'sent']));
  });

  it('of an email that is dead comes thirty days after its last attempt, unless it is tried again', async () => {
    const context = await createContext();
    await receive(context, atHeadquarters('2026-05-01T08:00'));
    const { transaction } = context.database;
    const next_attempt_at = atHeadquarters('2026-05-02T08:00').getTime();
    await transaction((trx) => trx.updateTable('outbox').set({ state: 'dead', next_attempt_at }).execute());
    await transaction((trx) =>
      trx.updateTable('outbox').set({ state: 'queued' }).where('kind', '=', 'notice').execute(),
    );
    expect(await deletedIn(context, 'emailBodies', ['2026-06-01', '2026-06-02'])).toEqual([0, 1]);
    const kept = (await queueOf(context)).filter(({ ciphertext }) => ciphertext !== null);
    expect(kept.map(({ kind }) => kind)).toEqual(['notice']);
  });

  it('leaves an email that still waits to be delivered, and takes one that belongs to no enquiry altogether', async () => {
    const context = await createContext();
    await queueEmails(context, 1, { now: nightOf('2026-05-01'), kind: 'owner-alert' });
    expect(await deletedIn(context, 'emailBodies', ['2026-12-01'])).toEqual([0]);
    await deliver(context, nightOf('2026-12-01'));
    await purgeExpiredRecords(context, nightOf('2027-01-01'));
    expect(await queueOf(context)).toEqual([]);
  });
});

describe('five years', () => {
  it.each([
    ['2028-02-29T12:00', '2033-02-28'],
    // In UTC one of these two belongs to another day, wherever the headquarters are.
    ['2026-07-01T00:30', '2031-07-01'],
    ['2026-06-30T23:30', '2031-06-30'],
    ['2026-10-25T01:30', '2031-10-25'],
  ])('from %s end on %s', (since, lastDay) => {
    const from = atHeadquarters(since).getTime();
    const midnight = atHeadquarters(`${lastDay}T00:00`).getTime();
    const afterMidnight = (hours: number) => new Date(midnight + hours * 3_600_000);
    expect(isExpired('keepPersonalData', from, afterMidnight(-2))).toBe(false);
    expect(isExpired('keepPersonalData', from, afterMidnight(2.5))).toBe(true);
    expect(isExpired('keepPersonalData', from, afterMidnight(26.5))).toBe(true);
  });
});
