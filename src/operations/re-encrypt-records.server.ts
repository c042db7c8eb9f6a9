import { sql, type RawBuilder } from 'kysely';
import type { AppContext } from '../server/context.ts';
import { isUnderDataKey } from '../server/database/records-by-key.ts';
import { encryptedTables, type EncryptedTable } from '../server/database/schema.ts';
import { DecryptionError, type Encrypted } from '../server/encryption/encryption.ts';

interface Row {
  readonly id: string;
  /** Enquiries alone have one. */
  readonly reference?: string;
  readonly enquiry_id?: string | null;
  readonly ciphertext: string;
  readonly key_id: string;
}

const batchSize = 200;

/**
 * Encrypts with the first data key every record that is encrypted with another. Age files are left out.
 *
 * @returns how many were encrypted anew, and the names of those that are damaged: "HM-7QK4-93PD", or the table and the id
 */
export async function reEncryptRecords(context: Pick<AppContext, 'database' | 'encryption'>) {
  const { encryption } = context;
  const [firstKey] = encryption.keyIds;
  const isOther = sql<boolean>`${isUnderDataKey} and key_id <> ${firstKey}`;
  let reEncrypted = 0;
  const notDecrypted: string[] = [];
  for (const table of encryptedTables) {
    const counts = await updateCiphertexts(context, table, isOther, (row) =>
      encryption.encrypt(table, row, encryption.decrypt(table, row)),
    );
    reEncrypted += counts.updated;
    notDecrypted.push(...counts.notDecrypted);
  }
  return { reEncrypted, notDecrypted };
}

/**
 * Replaces ciphertexts in batches, in the order of their ids, each batch in its own transaction, beside a running server. If it is
 * interrupted, the next run continues, provided that the condition leaves out replaced rows.
 *
 * @param encryptAnew may throw DecryptionError; the row then stays as it is, and `notDecrypted` names it
 * @returns also how many rows were replaced: one that has changed in the meantime is not
 */
export async function updateCiphertexts(
  { database: { db, transaction } }: Pick<AppContext, 'database'>,
  table: EncryptedTable,
  condition: RawBuilder<boolean>,
  encryptAnew: (row: Row) => Encrypted | Promise<Encrypted>,
) {
  let updated = 0;
  const notDecrypted: string[] = [];
  for (let after: string | undefined = ''; after !== undefined;) {
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
    const replaced: (readonly [Row, Encrypted])[] = [];
    for (const row of rows)
      try {
        replaced.push([row, await encryptAnew(row)]);
      } catch (error) {
        if (!(error instanceof DecryptionError)) throw error;
        notDecrypted.push(row.reference ?? `${table} ${row.id}`);
      }
    updated += await transaction(async (trx) => {
      let changed = 0;
      for (const [{ id, ciphertext }, encrypted] of replaced) {
        const { numUpdatedRows } = await trx
          .updateTable(table as 'enquiries')
          .set({ ciphertext: encrypted.ciphertext, key_id: encrypted.keyId })
          .where('id', '=', id)
          // A row that has changed in the meantime is left for the next run.
          .where('ciphertext', '=', ciphertext)
          .executeTakeFirst();
        changed += Number(numUpdatedRows);
      }
      return changed;
    });
    after = rows.at(-1)?.id;
  }
  return { updated, notDecrypted };
}
