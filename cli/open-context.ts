import { existsSync } from 'node:fs';
import { pino } from 'pino';
import { openDatabase } from '../server/database/open-database.ts';
import { sqliteFile } from '../server/database/sqlite-database.ts';
import { readEnvironment, type Environment } from '../server/environment.ts';
import type { AppContext } from '../server/context.ts';
import { readDataKeys } from '../server/encryption/data-keys.ts';
import { createEncryption } from '../server/encryption/encryption.ts';
import { Refusal } from './refusal.ts';

/**
 * Opens what the server has open, for one command, and closes it afterwards. The server may run meanwhile.
 *
 * @throws {Refusal} where nothing has been kept yet: more often a mistaken DATA_DIR than a new site.
 */
export async function withContext<T>(work: (context: AppContext) => Promise<T>): Promise<T> {
  const environment = readEnvironment(process.env);
  if (!hasDatabase(environment))
    throw new Refusal('DATA_DIR holds no database. Set DATA_DIR, or DATABASE_URL, as for the server.');
  const database = await openDatabase(environment);
  try {
    const logger = pino({ level: 'silent' });
    return await work({
      database,
      encryption: createEncryption(readDataKeys(environment)),
      environment,
      logger,
    });
  } finally {
    await database.close();
  }
}

export const databaseFile = (environment: Environment) => sqliteFile(environment.dataDirectory);

/** Whether the server has ever been started with these settings, as far as the host can tell. */
export function hasDatabase(environment: Environment): boolean {
  return environment.databaseUrl !== undefined || existsSync(databaseFile(environment));
}
