import type { Kysely } from 'kysely';
import type { Environment } from '../environment.ts';
import { findSchemaVersion, migrate, schemaMismatch, schemaVersion } from './migrate.ts';
import { openPostgresql } from './postgresql-database.ts';
import type { Database, Queries, Transaction } from './schema.ts';
import { openSqlite } from './sqlite-database.ts';

/** An open database, as its driver provides it. */
interface OpenDriver {
  readonly db: Kysely<Database>;
  readonly dialect: 'sqlite' | 'postgresql';
  readonly transaction: <T>(work: (trx: Transaction) => Promise<T>) => Promise<T>;
  readonly close: () => Promise<void>;
}

export type OpenDatabase = Awaited<ReturnType<typeof openDatabase>>;

/** Opens the database that the settings name, without looking at its tables. */
export async function openDatabase({
  dataDirectory,
  databaseUrl,
}: Pick<Environment, 'dataDirectory' | 'databaseUrl'>) {
  const driver: OpenDriver = await (databaseUrl === undefined
    ? openSqlite(dataDirectory)
    : openPostgresql(databaseUrl));
  const { db, dialect, transaction, close } = driver;
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
    transaction,
    /**
     * Migrates the tables. Servers that share PostgreSQL wait for each other.
     *
     * @throws {OperatorError} when the schema is newer than this checkout.
     */
    migrate: () => (dialect === 'sqlite' ? transaction((trx) => migrate(trx)) : migrate(db)),
    /** The name of the last migration that has run; null if there are no tables. */
    findSchemaVersion: () => findSchemaVersion(db),
    /** @throws {OperatorError} if the database has another schema than this version. */
    checkSchema: async () => {
      const found = await findSchemaVersion(db);
      if (found !== schemaVersion()) throw schemaMismatch(found);
    },
  };
}
