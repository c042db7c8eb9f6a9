import type { Kysely } from 'kysely';
import type { Environment } from '../environment.ts';
import { isDatabaseError } from './database-unavailable.ts';
import { findSchemaVersion, migrate, schemaVersion, SchemaMismatch } from './migrate.ts';
import { openPostgresql } from './postgresql-database.ts';
import type { Database, Queries, Transaction } from './schema.ts';
import { openSqlite } from './sqlite-database.ts';

/** An open database, as its driver provides it. */
export interface OpenDriver {
  readonly db: Kysely<Database>;
  readonly dialect: 'sqlite' | 'postgresql';
  readonly transaction: <T>(work: (trx: Transaction) => Promise<T>) => Promise<T>;
  readonly close: () => Promise<void>;
}

export type OpenDatabase = Awaited<ReturnType<typeof openDatabase>>;

/** How long the database counts as not writable after it has failed a transaction. */
const failureRememberedMs = 30_000;

/** Opens the database that the settings name, without looking at its tables. */
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
    /** Reads outside a transaction. A lock, a full disk or a lost connection is thrown as `DatabaseUnavailable`. */
    db: db as Queries,
    dialect,
    /** Closes the database after the running transactions. */
    close,
    [Symbol.asyncDispose]: close,
    /**
     * Runs the work in a transaction and resolves once it is durable. If the work throws, nothing is kept. On SQLite transactions run
     * one at a time, so await only queries in it, and open no other transaction.
     *
     * @throws {DatabaseUnavailable}
     */
    transaction: async <T>(work: (trx: Transaction) => Promise<T>): Promise<T> => {
      try {
        return await driver.transaction(work);
      } catch (error) {
        // Errors that the work itself throws say nothing about the database.
        if (isDatabaseError(error)) lastFailure = { error, at: performance.now() };
        throw error;
      }
    },
    /**
     * Migrates the tables. Servers that share PostgreSQL wait for each other.
     *
     * @throws {SchemaMismatch} when the schema is newer than this checkout.
     */
    migrate: () => (dialect === 'sqlite' ? driver.transaction((trx) => migrate(trx)) : migrate(db)),
    /** The name of the last migration that has run; null if there are no tables. */
    findSchemaVersion: () => findSchemaVersion(db),
    /** @throws {SchemaMismatch} if the database has another schema than this version. */
    checkSchema: async () => {
      const found = await findSchemaVersion(db);
      if (found !== schemaVersion()) throw new SchemaMismatch(found);
    },
    /** @throws {DatabaseUnavailable} when nothing can be read. */
    checkReadable: async () => {
      await db.selectFrom('enquiries').select('id').limit(1).execute();
    },
    /**
     * Writes a row. A small row may fit on a full disk, so this also fails for a while after the database has failed a
     * transaction.
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
