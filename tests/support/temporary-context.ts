import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { describe, inject, onTestFinished } from 'vitest';
import { parseEnvironment } from '../../src/server/environment.ts';
import { openContext, type AppContext } from '../../src/server/context.ts';
import { createDatabase, usesPostgres } from './postgres.ts';

/** An empty folder for one test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'site-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

/** A database and keys of its own for one test, on SQLite. */
export const temporaryContext = (): Promise<AppContext> => startContext({ DATA_DIR: temporaryFolder() });

/** Everything that a server with these settings has open, until the test has ended. */
export async function startContext(
  variables: Readonly<Record<string, string | undefined>>,
): Promise<AppContext> {
  const environment = parseEnvironment({ ...variables, LOG_LEVEL: 'silent' });
  // No level switches the audit log off.
  const nowhere = { write: () => undefined };
  const context = await openContext(environment, pino({ level: environment.logLevel }, nowhere));
  onTestFinished(() => context.database.close());
  return context;
}

type EmptyDatabase = () => Promise<Readonly<Record<'DATA_DIR', string>> & Readonly<Record<string, string>>>;

/**
 * Defines the same tests for both databases.
 *
 * @param define gets a function that opens a context on an empty database, and one that makes the settings for a database
 *   without tables
 */
export function describeOnEachDatabase(
  title: string,
  define: (openContext: () => Promise<AppContext>, emptyDatabase: EmptyDatabase) => void,
): void {
  const onSqlite: EmptyDatabase = () => Promise.resolve({ DATA_DIR: temporaryFolder() });
  const postgresFrom = async (template?: string) => ({
    DATA_DIR: temporaryFolder(),
    DATABASE_URL: await createDatabase(inject('sharedPostgres'), template),
  });
  describe(`${title}, on SQLite`, () => {
    define(temporaryContext, onSqlite);
  });
  describe.runIf(usesPostgres)(`${title}, on PostgreSQL`, () => {
    const openContextThere = async () => startContext(await postgresFrom(inject('migratedDatabase')));
    define(openContextThere, () => postgresFrom());
  });
}
