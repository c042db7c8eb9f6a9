import type { OpenDatabase } from '../server/database/open-database.ts';
import type { StoredEmail } from '../server/outbox/outbox-store.ts';

/** The emails in some states, oldest first, without addresses and texts. Times are in milliseconds. */
export const listEmails = (
  { db }: OpenDatabase,
  states: readonly StoredEmail['state'][] = ['queued', 'dead'],
) =>
  db
    .selectFrom('outbox')
    .leftJoin('enquiries', 'enquiries.id', 'outbox.enquiry_id')
    .where('outbox.state', 'in', states)
    .orderBy('outbox.created_at')
    .orderBy('outbox.id')
    .select(['outbox.id', 'outbox.kind', 'enquiries.reference', 'outbox.state', 'outbox.attempts'])
    .select(['outbox.created_at as createdAt', 'outbox.next_attempt_at as nextAttemptAt'])
    .select(['outbox.sent_at as sentAt', 'outbox.failure'])
    .execute();

/**
 * Makes queued and dead emails due now with no attempts counted, except those that have lost their text and those that a
 * server is sending at this moment.
 *
 * @param idPrefix of the emails that are meant; empty for all
 * @returns how many there are
 */
export const sendAgain = ({ transaction }: OpenDatabase, idPrefix: string, now: Date): Promise<number> =>
  transaction(async (trx) => {
    const time = now.getTime();
    const { numUpdatedRows } = await trx
      .updateTable('outbox')
      .set({ state: 'queued', attempts: 0, next_attempt_at: time, failure: null, locked_by: null })
      .where('id', 'like', `${idPrefix}%`)
      .where('state', 'in', ['queued', 'dead'])
      .where('ciphertext', 'is not', null)
      .where((is) => is.or([is('locked_until', 'is', null), is('locked_until', '<', time)]))
      .executeTakeFirst();
    return Number(numUpdatedRows);
  });
