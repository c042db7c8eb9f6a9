import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, onTestFinished } from 'vitest';
import { openDatabase } from '../../server/database/open-database.ts';
import { readEnvironment } from '../../server/environment.ts';
import type { Rooms } from '../../server/rooms.ts';
import { readDataKeys } from '../../server/sealing/data-keys.ts';
import { createSealing } from '../../server/sealing/sealed-box.ts';
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
export async function temporaryRooms(databaseUrl?: string): Promise<Rooms> {
  const folder = temporaryFolder();
  const environment = readEnvironment({ DATA_DIR: folder, DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent' });
  const database = await openDatabase(environment);
  onTestFinished(() => database.close());
  const sealing = createSealing(readDataKeys(environment));
  return { database, sealing, environment, logger: pino({ level: environment.logLevel }) };
}

/**
 * The same tests on both databases.
 *
 * @param define is given what opens rooms on an empty database
 */
export function describeOnEachDatabase(
  title: string,
  define: (openRooms: () => Promise<Rooms>) => void,
): void {
  describe(`${title}, on SQLite`, () => {
    define(() => temporaryRooms());
  });
  const note = leftOutBecause === undefined ? '' : ` (LEFT OUT: ${leftOutBecause})`;
  const options = { skip: leftOutBecause !== undefined, timeout: 20_000 };
  describe(`${title}, on PostgreSQL${note}`, options, () => {
    let postgres: TestPostgres | undefined;
    beforeAll(async () => {
      postgres = await startPostgres();
    }, 60_000);
    afterAll(() => postgres?.stop());
    define(async () => temporaryRooms(await postgres?.createDatabase()));
  });
}
