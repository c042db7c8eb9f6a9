import type { Kysely } from 'kysely';
import type { Environment } from '../environment.ts';
import { openPostgresql } from './postgresql-database.ts';
import type { Database, Transaction } from './schema.ts';
import { openSqlite } from './sqlite-database.ts';

export interface OpenDatabase {
  /**
   * For reading, and for single statements that stand alone. Inside `transaction` use what it hands over.
   * Errors that mean locked, full or lost arrive as `DatabaseUnavailable`.
   */
  readonly db: Kysely<Database>;
  readonly dialect: 'sqlite' | 'postgresql';
  /**
   * Runs the work and answers once it is durable; when the work throws, nothing of it is kept. On SQLite several
   * callers share one COMMIT, so the work awaits queries and nothing slower, and opens no transaction within.
   *
   * @throws {DatabaseUnavailable}
   */
  readonly transaction: <T>(work: (trx: Transaction) => Promise<T>) => Promise<T>;
  /** @throws {DatabaseUnavailable} when nothing can be read. */
  readonly check: () => Promise<void>;
  /**
   * Writes a consistent copy while others go on writing. The file must not exist yet.
   *
   * @throws {BackupRefused} on PostgreSQL, which has its own tool.
   */
  readonly backup: (file: string) => Promise<void>;
  /** Waits for what has begun. */
  readonly close: () => Promise<void>;
}

/** Opens the database that the settings name and brings its tables up to date. */
export function openDatabase({
  dataDirectory,
  databaseUrl,
}: Pick<Environment, 'dataDirectory' | 'databaseUrl'>): Promise<OpenDatabase> {
  return databaseUrl === undefined ? openSqlite(dataDirectory) : openPostgresql(databaseUrl);
}
