import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, onTestFinished } from 'vitest';
import { readEnvironment } from '../../server/environment.ts';
import { createContext, type AppContext } from '../../server/context.ts';
import { leftOutBecause, startPostgres, type TestPostgres } from './postgres.ts';

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
  const context = await createContext(environment, pino({ level: environment.logLevel }));
  onTestFinished(() => context.database.close());
  return context;
}

/**
 * The same tests on both databases.
 *
 * @param define is given a function that opens a context on an empty database
 */
export function describeOnEachDatabase(
  title: string,
  define: (openContext: () => Promise<AppContext>) => void,
): void {
  describe(`${title}, on SQLite`, () => {
    define(() => temporaryContext());
  });
  const note = leftOutBecause === undefined ? '' : ` (LEFT OUT: ${leftOutBecause})`;
  const options = { skip: leftOutBecause !== undefined, timeout: 20_000 };
  describe(`${title}, on PostgreSQL${note}`, options, () => {
    let postgres: TestPostgres | undefined;
    beforeAll(async () => {
      postgres = await startPostgres();
    }, 60_000);
    afterAll(() => postgres?.stop());
    define(async () => temporaryContext(await postgres?.createDatabase()));
  });
}
