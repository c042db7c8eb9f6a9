import { existsSync } from 'node:fs';
import { pino } from 'pino';
import type { AppContext } from '../server/context.ts';
import { openDatabase } from '../server/database/open-database.ts';
import { sqliteFile } from '../server/database/sqlite-database.ts';
import { readDataKeys } from '../server/encryption/data-keys.ts';
import { createEncryption } from '../server/encryption/encryption.ts';
import { readEnvironment, type Environment } from '../server/environment.ts';
import { CommandError } from './command-error.ts';

/**
 * Runs a command with its own connection to the database, beside a running server.
 *
 * @throws {CommandError} when there is no database: DATA_DIR is more likely wrong than the site new.
 */
export async function withContext<T>(run: (context: AppContext) => Promise<T>): Promise<T> {
  const environment = readEnvironment(process.env);
  if (!hasDatabase(environment))
    throw new CommandError('DATA_DIR holds no database. Set DATA_DIR, or DATABASE_URL, as for the server.');
  const database = await openDatabase(environment);
  try {
    const encryption = createEncryption(readDataKeys(environment));
    return await run({ database, encryption, environment, logger: pino({ level: 'silent' }) });
  } finally {
    await database.close();
  }
}

export const databaseFile = (environment: Environment) => sqliteFile(environment.dataDirectory);

/** Always true for PostgreSQL. */
export function hasDatabase(environment: Environment): boolean {
  return environment.databaseUrl !== undefined || existsSync(databaseFile(environment));
}
