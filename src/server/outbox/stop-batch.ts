import type { OpenDatabase } from '../database/open-database.ts';
import { nothingDue, type Queries } from '../database/schema.ts';

/** A batch is judged by the last emails that were sent or given up, once there are enough of them. */
const mostJudged = 20;
const fewestJudged = 10;

/** Whether emails of a batch wait until somebody sends them again. */
export async function isBatchStopped(queries: Queries, batch: string): Promise<boolean> {
  const waiting = await queries
    .selectFrom('outbox')
    .select('id')
    .where('batch', '=', batch)
    .where('next_attempt_at', '=', nothingDue)
    .limit(1)
    .executeTakeFirst();
  return waiting !== undefined;
}

/**
 * Stops a batch of which most was refused or given up lately: the fault is then with us or our mail server, and every further attempt would be
 * another refusal. What waits stays queued until somebody sends it again.
 *
 * @returns how many emails are held back by this call
 * @throws {DatabaseUnavailable}
 */
export function stopRefusedBatch(
  { dialect, transaction }: Pick<OpenDatabase, 'dialect' | 'transaction'>,
  batch: string,
): Promise<number> {
  return transaction(async (trx) => {
    const answered = await trx
      .selectFrom('outbox')
      .select('state')
      .where('batch', '=', batch)
      .where('state', '<>', 'queued')
      .where('put_away_at', 'is', null)
      .orderBy('next_attempt_at', 'desc')
      .limit(mostJudged)
      .execute();
    const refused = answered.filter(({ state }) => state === 'dead').length;
    if (answered.length < fewestJudged || refused * 2 <= answered.length) return 0;
    const waiting = trx
      .selectFrom('outbox')
      .select('id')
      .where('batch', '=', batch)
      .where('state', '=', 'queued')
      .where('next_attempt_at', '<', nothingDue)
      .where('locked_by', 'is', null);
    // Workers that stop the same batch at once do not wait for each other’s rows.
    const held = dialect === 'postgresql' ? waiting.forUpdate().skipLocked() : waiting;
    const { numUpdatedRows } = await trx
      .updateTable('outbox')
      .set({ next_attempt_at: nothingDue })
      .where('id', 'in', held)
      .executeTakeFirst();
    return Number(numUpdatedRows);
  });
}
