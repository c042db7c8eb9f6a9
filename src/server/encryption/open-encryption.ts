import { randomBytes } from 'node:crypto';
import type { OpenDatabase } from '../database/open-database.ts';
import { countRecordsByKey } from '../database/records-by-key.ts';
import { OperatorError } from '../operator-error.ts';
import { findDataKeys, loadDataKeys, type KeySettings } from './data-keys.ts';
import { createCipher, createEncryption, type Cipher, type Encryption } from './encryption.ts';

/**
 * Loads the data keys, or makes the first one if nothing has been encrypted yet.
 *
 * @throws {OperatorError} if stored records need a key that is missing.
 * @throws {DatabaseUnavailable}
 */
export async function openEncryption(database: OpenDatabase, settings: KeySettings): Promise<Encryption> {
  await requireDataKeys(database, settings);
  const cipher = createCipher(loadDataKeys(settings));
  return createEncryption(cipher, await loadHashKey(database, cipher));
}

async function requireDataKeys({ db }: OpenDatabase, settings: KeySettings): Promise<void> {
  const records = await countRecordsByKey(db);
  // The keys are read last, because another server may just have made them and stored the first record.
  const ids = new Set(findDataKeys(settings)?.map(({ id }) => id));
  const missing = [...records].filter(([id]) => !ids.has(id));
  if (missing.length === 0) return;
  const needs = missing.map(([id, count]) => `${String(count)} stored under the data key ${id}`).join(', ');
  const place = settings.dataKeys === undefined ? 'data-keys.json in DATA_DIR' : 'DATA_KEY';
  throw new OperatorError(
    `A key is missing: the database holds records that need it (${needs}), and ${place} has no such key. Put it back (docs/how-to/back-up-and-restore.md)`,
  );
}

/** The key of the keyed hashes. It is made once, so that hashes survive a change of the data key. */
async function loadHashKey({ db, transaction }: OpenDatabase, cipher: Cipher): Promise<Buffer> {
  const id = 'hash key';
  const find = () => db.selectFrom('hash_key').selectAll().where('id', '=', id).executeTakeFirst();
  let stored = await find();
  if (stored === undefined) {
    const { ciphertext, keyId } = cipher.encrypt('hash_key', { id }, randomBytes(32).toString('base64'));
    // If two servers make it at once, both use the one that was stored first.
    await transaction((trx) =>
      trx
        .insertInto('hash_key')
        .values({ id, ciphertext, key_id: keyId })
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    );
    stored = await find();
  }
  if (stored === undefined) throw new Error('The hash key could not be stored');
  return Buffer.from(cipher.decrypt('hash_key', stored), 'base64');
}
