import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Names the encrypted columns after what they hold. */
export const ciphertextColumns: Migration = {
  async up(db: Kysely<unknown>) {
    for (const table of ['enquiries', 'messages', 'outbox'])
      await db.schema.alterTable(table).renameColumn('sealed', 'ciphertext').execute();
  },
};
