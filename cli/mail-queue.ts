import type { OpenDatabase } from '../server/database/open-database.ts';
import type { OutboxTable, Queries } from '../server/database/schema.ts';

export interface QueuedMail {
  readonly id: string;
  readonly kind: OutboxTable['kind'];
  /** Of the enquiry it belongs to. */
  readonly reference: string | null;
  readonly status: OutboxTable['status'];
  readonly attempts: number;
  readonly createdAt: number;
  readonly nextAttemptAt: number;
  readonly deliveredAt: number | null;
  readonly failure: string | null;
}

/** Oldest first. What a mail says, and to whom it goes, stays encrypted. */
export function mailInQueue(
  db: Queries,
  statuses: readonly OutboxTable['status'][],
): Promise<readonly QueuedMail[]> {
  return db
    .selectFrom('outbox')
    .leftJoin('enquiries', 'enquiries.id', 'outbox.enquiry_id')
    .where('outbox.status', 'in', statuses)
    .orderBy('outbox.created_at')
    .orderBy('outbox.id')
    .select([
      'outbox.id',
      'outbox.kind',
      'enquiries.reference',
      'outbox.status',
      'outbox.attempts',
      'outbox.created_at as createdAt',
      'outbox.next_attempt_at as nextAttemptAt',
      'outbox.delivered_at as deliveredAt',
      'outbox.failure',
    ])
    .execute();
}

/**
 * Makes mail due now, as if it had never been tried. What a server is sending at this moment is left alone.
 *
 * @param id its first characters will do; undefined for all that waits or has failed
 * @returns how many are due now
 */
export function retryMail(database: OpenDatabase, id: string | undefined, now: Date): Promise<number> {
  return database.transaction(async (trx) => {
    let update = trx
      .updateTable('outbox')
      .set({ status: 'queued', attempts: 0, next_attempt_at: now.getTime(), failure: null })
      .where('status', 'in', ['queued', 'failed'])
      .where('ciphertext', 'is not', null)
      .where((is) => is.or([is('leased_until', 'is', null), is('leased_until', '<', now.getTime())]));
    if (id !== undefined) update = update.where('id', 'like', `${id}%`);
    const { numUpdatedRows } = await update.executeTakeFirst();
    return Number(numUpdatedRows);
  });
}
