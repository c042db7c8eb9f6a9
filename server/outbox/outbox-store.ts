import type { Selectable } from 'kysely';
import type { OpenDatabase } from '../database/open-database.ts';
import type { OutboxTable, Transaction } from '../database/schema.ts';

export type StoredEmail = Selectable<OutboxTable>;

/** How many e-mails a worker takes at once: all that a crash can repeat. */
const batchSize = 20;

/** Longer than a whole batch can take; afterwards the e-mails of a worker that has died are taken over. */
export const leaseTimeMs = 5 * 60_000;

/** Takes the e-mails that have been due the longest, so that no other worker does. */
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
    const ids = mails.map(({ id }) => id);
    if (ids.length > 0)
      await trx
        .updateTable('outbox')
        .set({ leased_until: now + leaseTimeMs, leased_by: worker })
        .where('id', 'in', ids)
        .execute();
    return mails;
  });
}

/** The columns that an attempt changes. */
export type AttemptRecord = Pick<
  StoredEmail,
  'status' | 'attempts' | 'next_attempt_at' | 'delivered_at' | 'failure'
>;

/** Stores the outcome of an attempt and ends the lease. False when another worker has taken the e-mail over meanwhile. */
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

/** Ends the lease of e-mails that were not tried. */
export async function releaseLeases(
  { transaction }: OpenDatabase,
  worker: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await transaction((trx) =>
    trx
      .updateTable('outbox')
      .set({ leased_until: null, leased_by: null })
      .where('id', 'in', ids)
      .where('leased_by', '=', worker)
      .execute(),
  );
}
