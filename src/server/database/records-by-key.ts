import { sql } from 'kysely';
import { encryptedTables, type Queries } from './schema.ts';

/** The rows whose text the server can decrypt. */
export const isUnderDataKey = sql<boolean>`key_id not like 'age:%'`;

/** The number of records under each data key, by its id. Concerns that only those who answer their mailbox can decrypt are left out. */
export async function countRecordsByKey(db: Queries): Promise<ReadonlyMap<string, number>> {
  const records = new Map<string, number>();
  for (const table of encryptedTables) {
    const counts = await db
      // The tables have these columns in common.
      .selectFrom(table as 'outbox')
      .select((is) => ['key_id', is.fn.countAll<number | string>().as('count')])
      .where('ciphertext', 'is not', null)
      .where(isUnderDataKey)
      .groupBy('key_id')
      .execute();
    for (const { key_id: id, count } of counts) records.set(id, (records.get(id) ?? 0) + Number(count));
  }
  return records;
}
