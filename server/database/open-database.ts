import type { Environment } from '../environment.ts';
import { openPostgresql } from './postgresql-database.ts';
import type { Queries, Transaction } from './schema.ts';
import { openSqlite } from './sqlite-database.ts';

export interface OpenDatabase {
  /** For reading outside a transaction. Errors that mean locked, full or lost arrive as `DatabaseUnavailable`. */
  readonly db: Queries;
  readonly dialect: 'sqlite' | 'postgresql';
  /**
   * Runs the work and resolves once it is durable; when the work throws, nothing of it is kept. On SQLite transactions
   * run one after the other, so the work awaits queries and nothing slower, and opens no transaction within.
   *
   * @throws {DatabaseUnavailable}
   */
  readonly transaction: <T>(work: (trx: Transaction) => Promise<T>) => Promise<T>;
  /** @throws {DatabaseUnavailable} when nothing can be read. */
  readonly check: () => Promise<void>;
  /** Waits for transactions that have begun. */
  readonly close: () => Promise<void>;
}

/** Opens the database that the settings name and brings its tables up to date. */
export function openDatabase({
  dataDirectory,
  databaseUrl,
}: Pick<Environment, 'dataDirectory' | 'databaseUrl'>): Promise<OpenDatabase> {
  return databaseUrl === undefined ? openSqlite(dataDirectory) : openPostgresql(databaseUrl);
}
