import { sql, type RawBuilder } from 'kysely';
import type { AppContext } from '../server/context.ts';
import { encryptedTables, type EncryptedTable, type Queries } from '../server/database/schema.ts';
import { DecryptionError, type Encrypted } from '../server/encryption/encryption.ts';

interface Row {
  readonly id: string;
  readonly enquiry_id?: string | null;
  readonly ciphertext: string;
  readonly key_id: string;
}

const batchSize = 200;

/** What one of the data keys should decrypt. */
const underDataKey = sql<boolean>`key_id not like 'age:%'`;

/**
 * Encrypts with the first data key what is encrypted with another.
 *
 * @param report is told how many records have been looked at so far
 */
export async function reEncryptRecords(
  context: Pick<AppContext, 'database' | 'encryption'>,
  report: (done: number) => void,
) {
  const { encryption } = context;
  const [firstKey] = encryption.keyIds();
  const isOther = sql<boolean>`${underDataKey} and key_id <> ${firstKey}`;
  const total = { reEncrypted: 0, notDecrypted: 0 };
  let done = 0;
  for (const table of encryptedTables) {
    const counts = await updateCiphertexts(context, table, isOther, (row) => {
      done += 1;
      report(done);
      return encryption.encrypt(table, row, encryption.decrypt(table, row));
    });
    total.reEncrypted += counts.updated;
    total.notDecrypted += counts.notDecrypted;
  }
  return total;
}

/**
 * Replaces ciphertexts in batches, each in a transaction of its own, beside a running server. An interrupted run is continued
 * by the next one, if the condition leaves out what has been replaced.
 *
 * @param encryptAnew may throw DecryptionError, which leaves the row as it is and counts it in `notDecrypted`
 */
export async function updateCiphertexts(
  { database }: Pick<AppContext, 'database'>,
  table: EncryptedTable,
  condition: RawBuilder<boolean>,
  encryptAnew: (row: Row) => Encrypted | Promise<Encrypted>,
) {
  let updated = 0;
  let notDecrypted = 0;
  for await (const rows of encryptedRows(database.db, table, condition)) {
    const replaced: (readonly [Row, Encrypted])[] = [];
    for (const row of rows)
      try {
        replaced.push([row, await encryptAnew(row)]);
      } catch (error) {
        if (!(error instanceof DecryptionError)) throw error;
        notDecrypted += 1;
      }
    await database.transaction(async (trx) => {
      for (const [{ id, ciphertext }, encrypted] of replaced)
        await trx
          .updateTable(table as 'enquiries')
          .set({ ciphertext: encrypted.ciphertext, key_id: encrypted.keyId })
          .where('id', '=', id)
          // One that somebody has changed meanwhile is left for the next run.
          .where('ciphertext', '=', ciphertext)
          .execute();
    });
    updated += replaced.length;
  }
  return { updated, notDecrypted };
}

/** Rows in the order of their ids, in batches. */
async function* encryptedRows(
  db: Queries,
  table: EncryptedTable,
  condition: RawBuilder<boolean>,
): AsyncGenerator<readonly Row[]> {
  for (let after = ''; ;) {
    // The tables have the columns of a row in common.
    const rows: readonly Row[] = await db
      .selectFrom(table as 'enquiries')
      .selectAll()
      .where('ciphertext', 'is not', null)
      .where(condition)
      .where('id', '>', after)
      .orderBy('id')
      .limit(batchSize)
      .execute();
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    after = last.id;
  }
}
