import type { Selectable } from 'kysely';
import type { OpenDatabase } from '../database/open-database.ts';
import type { OutboxTable, Transaction } from '../database/schema.ts';

export type StoredEmail = Selectable<OutboxTable>;

/** How many mails a worker takes at once: all that a crash can repeat. */
const batchSize = 20;

/** Longer than a whole batch can take, in milliseconds; after it the mails of a worker that has died are taken over. */
export const leaseTime = 5 * 60_000;

/** Takes the mails that are due longest, so that no other worker does. */
export function leaseDue(
  { transaction, dialect }: OpenDatabase,
  worker: string,
  now: number,
): Promise<readonly StoredEmail[]> {
  return transaction(async (trx) => {
    const due = trx
      .selectFrom('outbox')
      .selectAll()
      .where('status', '=', 'queued')
      .where('next_attempt_at', '<=', now)
      .where((is) => is.or([is('leased_until', 'is', null), is('leased_until', '<=', now)]))
      .orderBy('next_attempt_at')
      .limit(batchSize);
    // SQLite has one writer at a time; on PostgreSQL several servers share the work.
    const mails = await (dialect === 'postgresql' ? due.forUpdate().skipLocked() : due).execute();
    if (mails.length === 0) return [];
    await trx
      .updateTable('outbox')
      .set({ leased_until: now + leaseTime, leased_by: worker })
      .where(
        'id',
        'in',
        mails.map(({ id }) => id),
      )
      .execute();
    return mails;
  });
}

/** What is written about a mail after an attempt. */
export type AttemptRecord = Pick<
  StoredEmail,
  'status' | 'attempts' | 'next_attempt_at' | 'delivered_at' | 'failure'
>;

/** Writes down how an attempt went, and ends the lease. False when another worker has taken the mail over meanwhile. */
export async function recordAttempt(
  trx: Transaction,
  id: string,
  worker: string,
  attempt: AttemptRecord,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('outbox')
    .set({ ...attempt, leased_until: null, leased_by: null })
    .where('id', '=', id)
    .where('leased_by', '=', worker)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Gives back the mails that were taken and not tried. */
export async function releaseLeases(
  { db }: OpenDatabase,
  worker: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('outbox')
    .set({ leased_until: null, leased_by: null })
    .where('id', 'in', ids)
    .where('leased_by', '=', worker)
    .execute();
}
