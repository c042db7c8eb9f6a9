import type { Kysely } from 'kysely';
import type { Environment } from '../environment.ts';
import { isDatabaseError } from './database-unavailable.ts';
import { findSchemaVersion, migrate, schemaVersion, SchemaMismatch } from './migrate.ts';
import { openPostgresql } from './postgresql-database.ts';
import type { Database, Queries, Transaction } from './schema.ts';
import { openSqlite } from './sqlite-database.ts';

/** What the driver of a database opens. */
export interface OpenDriver {
  readonly db: Kysely<Database>;
  readonly dialect: 'sqlite' | 'postgresql';
  readonly transaction: <T>(work: (trx: Transaction) => Promise<T>) => Promise<T>;
  readonly close: () => Promise<void>;
}

export type OpenDatabase = Awaited<ReturnType<typeof openDatabase>>;

/** The time for which the database counts as not writable after a transaction that it failed. */
const failureRememberedMs = 30_000;

/** Opens the database that the settings name, whatever tables it has. */
export async function openDatabase({
  dataDirectory,
  databaseUrl,
}: Pick<Environment, 'dataDirectory' | 'databaseUrl'>) {
  const driver: OpenDriver = await (databaseUrl === undefined
    ? openSqlite(dataDirectory)
    : openPostgresql(databaseUrl));
  const { db, dialect, close } = driver;
  let lastFailure: { readonly error: unknown; readonly at: number } | undefined;
  return {
    /** Reads outside a transaction. A lock, a full disk or a lost connection arrives as `DatabaseUnavailable`. */
    db: db as Queries,
    dialect,
    /** Waits for transactions that have begun. */
    close,
    [Symbol.asyncDispose]: close,
    /**
     * Runs the work and resolves once it is durable; when the work throws, nothing of it is kept. On SQLite transactions
     * run one after the other, so the work awaits queries and nothing slower, and opens no transaction within.
     *
     * @throws {DatabaseUnavailable}
     */
    transaction: async <T>(work: (trx: Transaction) => Promise<T>): Promise<T> => {
      try {
        return await driver.transaction(work);
      } catch (error) {
        // An error that the work itself throws says nothing about the database.
        if (isDatabaseError(error)) lastFailure = { error, at: performance.now() };
        throw error;
      }
    },
    /**
     * Brings the tables up to date. Servers that share PostgreSQL wait for each other.
     *
     * @throws {SchemaMismatch} when the schema is newer than this checkout.
     */
    migrate: () => (dialect === 'sqlite' ? driver.transaction((trx) => migrate(trx)) : migrate(db)),
    /** The name of the last migration that the database has had; null where it has no tables. */
    findSchemaVersion: () => findSchemaVersion(db),
    /** @throws {SchemaMismatch} when the database has another schema than this checkout works with. */
    checkSchema: async () => {
      const found = await findSchemaVersion(db);
      if (found !== schemaVersion()) throw new SchemaMismatch(found);
    },
    /** @throws {DatabaseUnavailable} when nothing can be read. */
    checkReadable: async () => {
      await db.selectFrom('enquiries').select('id').limit(1).execute();
    },
    /**
     * Writes a row. A small row may still find room on a full disk, and a statement may no longer fit the tables, so it also
     * fails for a while after a transaction that the database has failed.
     *
     * @throws {DatabaseUnavailable}
     */
    checkWritable: async () => {
      if (lastFailure && performance.now() - lastFailure.at < failureRememberedMs) throw lastFailure.error;
      const probe = { job: 'write probe', day: '', started_at: Date.now(), finished_at: null };
      await driver.transaction((trx) =>
        trx
          .insertInto('job_runs')
          .values(probe)
          .onConflict((conflict) => conflict.columns(['job', 'day']).doUpdateSet(probe))
          .execute(),
      );
    },
  };
}
