import { once } from 'node:events';
import * as fs from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { asUnavailable, sqliteFile } from '../server/database/sqlite-database.ts';
import { createFile } from '../server/durable-files.ts';
import type { Environment } from '../server/environment.ts';
import { OperatorError } from '../server/operator-error.ts';
import { runPostgresqlTool } from './postgresql-tools.server.ts';

/** How long to wait for a lock. Even a busy server pauses between its transactions. */
export const lockTimeoutMs = 20_000;

/**
 * Writes a consistent copy of the database to a new file while servers run. The file is never incomplete.
 *
 * @param signal aborts the copy, and then no file is left
 * @throws {DatabaseUnavailable} when the database cannot be read, or its disk or that of the copy is full
 */
export function backUpDatabase(
  environment: Pick<Environment, 'dataDirectory' | 'databaseUrl'>,
  file: string,
  signal?: AbortSignal,
): Promise<void> {
  const { databaseUrl } = environment;
  return createFile(file, async (draft) => {
    if (databaseUrl === undefined) await backUpSqlite(sqliteFile(environment.dataDirectory), draft, signal);
    else {
      const args = ['--format=custom', '--no-owner', '--no-privileges', `--file=${draft}`];
      await runPostgresqlTool('pg_dump', args, { databaseUrl, signal });
    }
  });
}

/** Unlike node:sqlite’s `backup`, which copies pages without reading them, this finds damage. */
const vacuum = `
const { workerData: { file, draft, timeout } } = require('node:worker_threads');
const { DatabaseSync } = require('node:sqlite');
new DatabaseSync(file, { timeout }).prepare('vacuum into ?').run(draft);
`;

/** Copies in a worker thread, because SQLite would block the server. */
async function backUpSqlite(file: string, draft: string, signal: AbortSignal | undefined): Promise<void> {
  const worker = new Worker(vacuum, { eval: true, workerData: { file, draft, timeout: lockTimeoutMs } });
  // SQLite cannot be interrupted, and may report an error when nobody waits for it any longer.
  worker.on('error', () => undefined);
  try {
    await once(worker, 'exit', { signal });
  } catch (error) {
    void worker.terminate();
    throw asUnavailable(error);
  }
}

const nameOfDay = /^site-\d{4}-\d\d-\d\d\.(?:sqlite|dump)/;

const backupsOfDays = (directory: string) =>
  fs
    .readdirSync(directory)
    .filter((name) => nameOfDay.exec(name)?.[0] === name)
    .sort();

/**
 * The backup of a day is ended after this time, because a database or a disk that is gone from the network would hold up every later
 * job. After as long without a byte written, one that is not finished counts as left by a server that was killed.
 */
const longestPauseMs = 60 * 60_000;

/** The parts of daily backups that nobody goes on writing. */
const abandonedParts = (directory: string) =>
  fs
    .readdirSync(directory)
    .filter((name) => nameOfDay.test(name) && name.includes('.partial'))
    .filter((name) => {
      const found = fs.statSync(join(directory, name), { throwIfNoEntry: false });
      return found !== undefined && Date.now() - found.mtimeMs > longestPauseMs;
    });

/**
 * Makes the backup of a day in BACKUP_DIR, unless it exists, and then deletes all but the latest few.
 *
 * @param limit aborts the backup
 * @returns the name of the file, and the names of the deleted ones
 * @throws {OperatorError} when it is aborted, and otherwise as `backUpDatabase` does; then no backup is deleted
 */
export async function makeBackupOfDay(
  { environment }: { readonly environment: Environment },
  { directory, keep }: NonNullable<Environment['backups']>,
  day: string,
  limit = AbortSignal.timeout(longestPauseMs),
) {
  const name = `site-${day}.${environment.databaseUrl === undefined ? 'sqlite' : 'dump'}`;
  const file = join(directory, name);
  // One of before a restore is not replaced.
  if (!fs.existsSync(file))
    await backUpDatabase(environment, file, limit).catch((error: unknown) => {
      if (!limit.aborted) throw error;
      throw new OperatorError(
        `The backup was not finished within ${String(longestPauseMs / 60_000)} minutes: check that the disk of BACKUP_DIR and the database answer`,
        { cause: error },
      );
    });
  const deleted = backupsOfDays(directory).slice(0, -keep);
  for (const old of [...deleted, ...abandonedParts(directory)])
    fs.rmSync(join(directory, old), { force: true });
  return { file: name, deleted };
}

/** The day of the latest daily backup in a directory, in ISO form; empty where there is none. */
export const lastBackupDay = (directory: string) => backupsOfDays(directory).at(-1)?.slice(5, 15) ?? '';

/** @throws {OperatorError} if BACKUP_DIR is not a directory that this user can write to */
export function checkBackupDirectory({ backups }: Pick<Environment, 'backups'>): void {
  if (!backups) return;
  try {
    fs.readdirSync(backups.directory);
    fs.accessSync(backups.directory, fs.constants.W_OK | fs.constants.X_OK);
  } catch (error) {
    const { code = 'unknown reason' } = error as NodeJS.ErrnoException;
    throw new OperatorError(
      `BACKUP_DIR is ${JSON.stringify(backups.directory)} but must be a directory to which this user can write (${code}), such as /var/backups/website`,
    );
  }
}

/**
 * Checks when a server starts that it can make backups.
 *
 * @throws {OperatorError} if BACKUP_DIR is not a directory that this user can write to, or pg_dump is missing
 */
export async function checkBackupSettings(environment: Environment): Promise<void> {
  checkBackupDirectory(environment);
  if (!environment.backups || environment.databaseUrl === undefined) return;
  await runPostgresqlTool('pg_dump', ['--version']).catch(() => {
    throw new OperatorError(
      'BACKUP_DIR needs pg_dump, which cannot be run here: it comes with PostgreSQL’s client tools',
    );
  });
}
