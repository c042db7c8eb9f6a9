import type { KeyObject } from 'node:crypto';
import type { Transaction } from '../../server/database/schema.ts';
import { hashOfEmail, type EnquiryContent } from '../../server/enquiries/enquiry-store.ts';
import type { AppContext } from '../../server/context.ts';
import type { DataKeys } from '../../server/encryption/data-keys.ts';
import { decryptAsOfficer } from '../../server/encryption/report-encryption.ts';
import { DecryptionError, type Encrypted } from '../../server/encryption/encryption.ts';
import { createProgress } from '../terminal.ts';

export interface Resealed {
  readonly resealed: number;
  /** Records that no key at hand opens. */
  readonly unopened: number;
  /** Reports whose address was not hashed anew, because only the officer can read it. */
  readonly withoutLookUp: number;
}

const tables = ['enquiries', 'messages', 'outbox'] as const;
type Table = (typeof tables)[number];

const batchSize = 200;

interface Row {
  readonly id: string;
  readonly ciphertext: string | null;
  readonly key_id: string;
}

/**
 * Seals every record under the current key that is still under another. Each batch is a transaction of its own, so the
 * server goes on meanwhile, and an interrupted run is taken up where it ended.
 *
 * @param officer the officer’s private key, where it was given
 */
export async function reseal(
  context: AppContext,
  keys: DataKeys,
  officer: KeyObject | undefined,
): Promise<Resealed> {
  let resealed = 0;
  let unopened = 0;
  const total = await countOthers(context, keys);
  const progress = createProgress('Records encrypted anew', total);
  for (const table of tables) {
    for (let after = ''; ;) {
      const batch = await context.database.transaction((trx) =>
        resealBatch(trx, context, table, keys, after),
      );
      resealed += batch.resealed;
      unopened += batch.unopened;
      progress.update(resealed);
      if (batch.last === undefined) break;
      after = batch.last;
    }
  }
  progress.finish();
  return { resealed, unopened, withoutLookUp: await hashReportsAnew(context, officer) };
}

async function resealBatch(
  trx: Transaction,
  context: AppContext,
  table: Table,
  { current }: DataKeys,
  after: string,
) {
  const rows: readonly Row[] = await trx
    .selectFrom(table)
    .select(['id', 'ciphertext', 'key_id'])
    .where('key_id', '!=', current.id)
    .where('key_id', 'not like', 'officer-%')
    .where('id', '>', after)
    .orderBy('id')
    .limit(batchSize)
    .execute();
  let unopened = 0;
  for (const row of rows) {
    try {
      await resealRow(trx, context, table, row, current.id);
    } catch (error) {
      if (!(error instanceof DecryptionError)) throw error;
      unopened += 1;
    }
  }
  return { resealed: rows.length - unopened, unopened, last: rows.at(-1)?.id };
}

async function resealRow(
  trx: Transaction,
  { encryption }: AppContext,
  table: Table,
  row: Row,
  currentId: string,
) {
  const { id, ciphertext, key_id } = row;
  // A body that is no longer kept has only its key’s name left.
  const content = ciphertext === null ? null : encryption.decrypt(ciphertext, key_id);
  const anew = content === null ? { ciphertext: null, keyId: currentId } : encryption.encrypt(content);
  const values = { key_id: anew.keyId, ...(anew.ciphertext === null ? {} : { ciphertext: anew.ciphertext }) };
  // What has changed since it was read is left for the next run.
  if (table === 'enquiries') {
    const email_hash = hashOfEmail({ encryption }, (content as EnquiryContent).enquiry.email);
    await trx
      .updateTable('enquiries')
      .set({ ...values, email_hash })
      .where('id', '=', id)
      .where('key_id', '=', key_id)
      .execute();
  } else if (table === 'messages')
    await trx.updateTable('messages').set(values).where('id', '=', id).where('key_id', '=', key_id).execute();
  else
    await trx.updateTable('outbox').set(values).where('id', '=', id).where('key_id', '=', key_id).execute();
}

async function countOthers({ database }: AppContext, { current }: DataKeys): Promise<number> {
  let total = 0;
  for (const table of tables) {
    const { amount } = await database.db
      .selectFrom(table)
      .select((is) => is.fn.countAll().as('amount'))
      .where('key_id', '!=', current.id)
      .where('key_id', 'not like', 'officer-%')
      .executeTakeFirstOrThrow();
    total += Number(amount);
  }
  return total;
}

/** Reports that came with an address keep their seal; how they are found by it goes by the data key. */
async function hashReportsAnew(
  { database, encryption }: AppContext,
  officer: KeyObject | undefined,
): Promise<number> {
  const found = await database.db
    .selectFrom('enquiries')
    .select(['id', 'ciphertext', 'key_id'])
    .where('key_id', 'like', 'officer-%')
    .where('email_hash', 'is not', null)
    .execute();
  let left = 0;
  for (const { id, ciphertext, key_id: keyId } of found) {
    const report = openedByOfficer(officer, { ciphertext, keyId });
    if (report === undefined) left += 1;
    else {
      const email_hash = hashOfEmail({ encryption }, report.enquiry.email);
      await database.db.updateTable('enquiries').set({ email_hash }).where('id', '=', id).execute();
    }
  }
  return left;
}

function openedByOfficer(officer: KeyObject | undefined, box: Encrypted): EnquiryContent | undefined {
  if (officer === undefined) return undefined;
  try {
    return decryptAsOfficer(officer, box) as EnquiryContent;
  } catch (error) {
    // A report to a former officer.
    if (error instanceof DecryptionError) return undefined;
    throw error;
  }
}
