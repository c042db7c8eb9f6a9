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

/** A database and keys of its own for one test; on SQLite unless an address is given. */
export function temporaryContext(databaseUrl?: string): Promise<AppContext> {
  return startContext({ DATA_DIR: temporaryFolder(), DATABASE_URL: databaseUrl });
}

/** Everything that a server with these settings has open, until the test has ended. */
export async function startContext(
  variables: Readonly<Record<string, string | undefined>>,
): Promise<AppContext> {
  const environment = parseEnvironment({ ...variables, LOG_LEVEL: 'silent' });
  const context = await openContext(environment, pino({ level: environment.logLevel }));
  onTestFinished(() => context.database.close());
  return context;
}

interface DatabaseSettings extends Readonly<Record<string, string>> {
  readonly DATA_DIR: string;
}

/**
 * Defines the same tests for both databases.
 *
 * @param define gets a function that opens a context on an empty database, and one that makes the settings for a database
 *   without tables
 */
export function describeOnEachDatabase(
  title: string,
  define: (openContext: () => Promise<AppContext>, emptyDatabase: () => Promise<DatabaseSettings>) => void,
): void {
  describe(`${title}, on SQLite`, () => {
    define(
      () => temporaryContext(),
      () => Promise.resolve({ DATA_DIR: temporaryFolder() }),
    );
  });
  describe.runIf(usesPostgres)(`${title}, on PostgreSQL`, () => {
    const databaseUrl = () => createDatabase(inject('sharedPostgres'));
    define(
      async () => temporaryContext(await databaseUrl()),
      async () => ({ DATA_DIR: temporaryFolder(), DATABASE_URL: await databaseUrl() }),
    );
  });
}
