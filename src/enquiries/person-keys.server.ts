import { sql } from 'kysely';
import {
  concernMailboxes,
  concernRecipients,
  type ConcernMailbox,
  type ConcernRecipientSlug,
} from '../../company/enquiry-subjects.ts';
import type { AppContext } from '../server/context.ts';
import type { OpenDatabase } from '../server/database/open-database.ts';
import type { EncryptedTable, Queries, Transaction } from '../server/database/schema.ts';
import type { Encrypted, Plaintexts, RecordId } from '../server/encryption/encryption.ts';
import { encryptToRecipients, textKeyIdOf } from './age-keys.ts';

/*
 * The public keys of the people who answer concerns. They are in the database, so that a key counts on all servers at once. A key
 * of a person counts for every mailbox for concerns that the person answers.
 */

/** A concern cannot be encrypted, because nobody who answers its mailbox has a key, although somebody else has one. */
export class ConcernRecipientUnavailable extends Error {
  override readonly name = 'ConcernRecipientUnavailable';
}

/** The present keys of those who answer each mailbox for concerns, in the order of their ids. Mailboxes without a key are left out. */
export async function findConcernKeys(queries: Queries) {
  const rows = await queries
    .selectFrom('person_keys')
    .innerJoin('admin_people', 'admin_people.id', 'person_keys.person_id')
    .innerJoin('admin_mailboxes', 'admin_mailboxes.person_id', 'person_keys.person_id')
    .select(['mailbox', 'key_id', 'person_keys.person_id', 'name', 'recipient', 'stored_at'])
    .where('replaced_at', 'is', null)
    .where('mailbox', 'in', concernMailboxes)
    .orderBy('key_id')
    .execute();
  return Map.groupBy(rows, ({ mailbox }) => mailbox as ConcernMailbox);
}
type ConcernKeys = Awaited<ReturnType<typeof findConcernKeys>>;

/** The people who cannot receive a concern, because somebody has a key and nobody who answers their mailbox has one. */
export async function findRecipientsWithoutKey(queries: Queries): Promise<ConcernRecipientSlug[]> {
  const keys = await findConcernKeys(queries);
  const withoutKey = concernRecipients.filter(({ mailbox }) => !keys.has(mailbox)).map(({ slug }) => slug);
  return keys.size === 0 ? [] : withoutKey;
}

/** Under which `key_id` a text to a mailbox is to be; null where nobody at all has a key. @throws {ConcernRecipientUnavailable} */
function requiredKeyId(keys: ConcernKeys, mailbox: ConcernMailbox): string | null {
  const present = keys.get(mailbox);
  if (present) return textKeyIdOf(present.map(({ key_id }) => key_id));
  if (keys.size === 0) return null;
  throw new ConcernRecipientUnavailable('Nobody who answers the mailbox has a key');
}

/**
 * Stores a text in a transaction. That of a concern is encrypted to the present keys of all who answer its mailbox, also where a
 * key is stored meanwhile; with the data key only while nobody has a key. Everything else is encrypted with the data key.
 *
 * @param mailbox of a concern; null for every other subject
 * @throws {ConcernRecipientUnavailable} when nobody who answers the mailbox has a key, and somebody else has one.
 * @throws {DatabaseUnavailable} and what `store` throws
 */
export async function storeEncrypted<T, Table extends EncryptedTable>(
  { database, encryption }: Pick<AppContext, 'database' | 'encryption'>,
  mailbox: ConcernMailbox | null,
  [table, record, content]: readonly [Table, RecordId, Plaintexts[Table]],
  store: (trx: Transaction, encrypted: Encrypted) => Promise<T>,
): Promise<T> {
  const underDataKey = () => encryption.encrypt(table, record, content);
  if (mailbox === null) return database.transaction((trx) => store(trx, underDataKey()));
  for (;;) {
    const keys = await findConcernKeys(database.db);
    const keyId = requiredKeyId(keys, mailbox);
    const recipients = keys.get(mailbox)?.map(({ recipient }) => recipient) ?? [];
    // Encrypting takes too long for a transaction.
    const encrypted = keyId === null ? underDataKey() : await encryptToRecipients(recipients, content);
    const stored = await database.transaction(async (trx) => {
      await lockKeys(database, trx, 'for reading');
      const isStillRight = requiredKeyId(await findConcernKeys(trx), mailbox) === keyId;
      return isStillRight ? { value: await store(trx, encrypted) } : undefined;
    });
    if (stored) return stored.value;
  }
}

/**
 * Takes the lock of who can open concerns. On PostgreSQL a key, or a change of who answers what, waits for the texts that are
 * being stored, and texts wait for it, as all transactions of SQLite do. Locks of rows would not do: a key is a new row.
 */
export async function lockKeys(
  { dialect }: Pick<OpenDatabase, 'dialect'>,
  trx: Transaction,
  use: 'for reading' | 'for changing',
): Promise<void> {
  if (dialect !== 'postgresql') return;
  const lock = sql.raw(use === 'for reading' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock');
  await sql`select ${lock}(hashtext('keys of concerns'))`.execute(trx);
}

export interface StoredKey {
  readonly personId: string;
  readonly keyId: string;
  /** An age recipient. */
  readonly recipient: string;
  readonly now: Date;
}

/**
 * Stores the present key of a person, and keeps the one before it as a former one.
 *
 * @returns false where this key was stored before, by whomever; then nothing was changed
 */
export async function storePersonKey(
  database: Pick<OpenDatabase, 'dialect'>,
  trx: Transaction,
  { personId, keyId, recipient, now }: StoredKey,
): Promise<boolean> {
  await lockKeys(database, trx, 'for changing');
  const known = await trx
    .selectFrom('person_keys')
    .select('key_id')
    .where('key_id', '=', keyId)
    .executeTakeFirst();
  if (known) return false;
  await trx
    .updateTable('person_keys')
    .set({ replaced_at: now.getTime() })
    .where('person_id', '=', personId)
    .where('replaced_at', 'is', null)
    .execute();
  await trx
    .insertInto('person_keys')
    .values({ key_id: keyId, person_id: personId, recipient, stored_at: now.getTime() })
    .execute();
  return true;
}
