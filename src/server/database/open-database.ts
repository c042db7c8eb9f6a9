import type { Environment } from '../environment.ts';
import { isDatabaseError } from './database-unavailable.ts';
import { schemaVersion, SchemaMismatch, type Migrated } from './migrate.ts';
import { openPostgresql } from './postgresql-database.ts';
import type { Queries, Transaction } from './schema.ts';
import { openSqlite } from './sqlite-database.ts';

export interface OpenDatabase {
  /** Reads outside a transaction. A lock, a full disk or a lost connection arrives as `DatabaseUnavailable`. */
  readonly db: Queries;
  readonly dialect: 'sqlite' | 'postgresql';
  /**
   * Runs the work and resolves once it is durable; when the work throws, nothing of it is kept. On SQLite transactions
   * run one after the other, so the work awaits queries and nothing slower, and opens no transaction within.
   *
   * @throws {DatabaseUnavailable}
   */
  readonly transaction: <T>(work: (trx: Transaction) => Promise<T>) => Promise<T>;
  /**
   * Brings the tables up to date.
   *
   * @param to the name of an earlier schema, for an empty database
   * @throws {SchemaMismatch} when the schema is newer than this checkout.
   */
  readonly migrate: (to?: string) => Promise<Migrated>;
  /** The name of the last migration that the database has had; null where it has no tables. */
  readonly findSchemaVersion: () => Promise<string | null>;
  /** @throws {SchemaMismatch} when the database has another schema than this checkout works with. */
  readonly checkSchema: () => Promise<void>;
  /** @throws {DatabaseUnavailable} when nothing can be read. */
  readonly checkReadable: () => Promise<void>;
  /**
   * Writes a row. A small row may still find room on a full disk, and a statement may no longer fit the tables, so it also
   * fails for a while after a transaction that the database has failed.
   *
   * @throws {DatabaseUnavailable}
   */
  readonly checkWritable: () => Promise<void>;
  /** Waits for transactions that have begun. */
  readonly close: () => Promise<void>;
  readonly [Symbol.asyncDispose]: () => Promise<void>;
}

/** The time for which the database counts as not writable after a transaction that it failed. */
const failureRememberedMs = 30_000;

/** Opens the database that the settings name, whatever tables it has. */
export async function openDatabase({
  dataDirectory,
  databaseUrl,
}: Pick<Environment, 'dataDirectory' | 'databaseUrl'>): Promise<OpenDatabase> {
  const opened = await (databaseUrl === undefined ? openSqlite(dataDirectory) : openPostgresql(databaseUrl));
  let lastFailure: { readonly error: unknown; readonly at: number } | undefined;
  return {
    ...opened,
    [Symbol.asyncDispose]: opened.close,
    async transaction(work) {
      try {
        return await opened.transaction(work);
      } catch (error) {
        // An error that the work itself throws says nothing about the database.
        if (isDatabaseError(error)) lastFailure = { error, at: performance.now() };
        throw error;
      }
    },
    async checkSchema() {
      const found = await opened.findSchemaVersion();
      if (found !== schemaVersion()) throw new SchemaMismatch(found);
    },
    async checkReadable() {
      await opened.db.selectFrom('enquiries').select('id').limit(1).execute();
    },
    async checkWritable() {
      if (lastFailure && performance.now() - lastFailure.at < failureRememberedMs) throw lastFailure.error;
      const probe = { job: 'write probe', day: '', started_at: Date.now(), finished_at: null };
      await opened.transaction((trx) =>
        trx
          .insertInto('job_runs')
          .values(probe)
          .onConflict((conflict) => conflict.columns(['job', 'day']).doUpdateSet(probe))
          .execute(),
      );
    },
  };
}
