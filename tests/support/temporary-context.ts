import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { describe, inject, onTestFinished } from 'vitest';
import { openDatabase } from '../../server/database/open-database.ts';
import { readEnvironment } from '../../server/environment.ts';
import type { AppContext } from '../../server/context.ts';
import { readDataKeys } from '../../server/encryption/data-keys.ts';
import { createEncryption } from '../../server/encryption/encryption.ts';
import { createDatabase, leftOutBecause } from './postgres.ts';

/** An empty folder for one test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'hallmere-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

/** A database and keys of its own for one test; on SQLite unless an address is given. */
export async function temporaryContext(databaseUrl?: string): Promise<AppContext> {
  const folder = temporaryFolder();
  const environment = readEnvironment({ DATA_DIR: folder, DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent' });
  const database = await openDatabase(environment);
  onTestFinished(() => database.close());
  const encryption = createEncryption(readDataKeys(environment));
  return { database, encryption, environment, logger: pino({ level: environment.logLevel }) };
}

/**
 * The same tests on both databases.
 *
 * @param define is given a function that opens a context on an empty database
 */
export function describeOnEachDatabase(
  title: string,
  define: (createContext: () => Promise<AppContext>) => void,
): void {
  describe(`${title}, on SQLite`, () => {
    define(() => temporaryContext());
  });
  const note = leftOutBecause === undefined ? '' : ` (LEFT OUT: ${leftOutBecause})`;
  const options = { skip: leftOutBecause !== undefined, timeout: 60_000 };
  describe(`${title}, on PostgreSQL${note}`, options, () => {
    define(async () => {
      const url = await (await fetch(inject('sharedPostgres'))).text();
      return temporaryContext(await createDatabase(url));
    });
  });
}
