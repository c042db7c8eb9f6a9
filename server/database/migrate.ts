import type { Kysely } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import type { Database } from './schema.ts';
import { enquiries } from './migrations/0001-enquiries.ts';
import { ciphertextColumns } from './migrations/0002-ciphertext-columns.ts';

/** In this order, each once. A released migration is never edited. */
const migrations: Readonly<Record<string, Migration>> = {
  '0001-enquiries': enquiries,
  '0002-ciphertext-columns': ciphertextColumns,
};

/**
 * Brings the tables up to date.
 *
 * @param db inside a transaction on SQLite; on PostgreSQL the whole database, whose servers wait for each other
 */
export async function migrate(db: Kysely<Database>): Promise<void> {
  const { error } = await new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve({ ...migrations }) },
  }).migrateToLatest();
  if (error !== undefined)
    throw error instanceof Error ? error : new Error('The migration failed', { cause: error });
}
