import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import * as fs from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import { asUnavailable, isFull } from '../server/database/database-unavailable.ts';
import { writeDurably } from '../server/durable-files.ts';
import type { AppContext } from '../server/context.ts';
import type { Encryption } from '../server/encryption/encryption.ts';
import { EnvironmentError, type Environment } from '../server/environment.ts';
import { createFile, notWritten } from '../server/command-line/files.ts';
import { databaseFile } from '../server/command-line/open-context.ts';
import { CommandError } from '../server/command-line/terminal.ts';

/** A busy server leaves gaps between its transactions. */
export const lockTimeoutMs = 20_000;

/** The file with the time of the last complete backup, in ISO 8601. */
const lastBackupFile = ({ dataDirectory }: Environment) => join(dataDirectory, 'last-backup');

/** When the last complete backup of this data directory was made; undefined when none is known. */
export function findLastBackup(environment: Environment): Date | undefined {
  const file = lastBackupFile(environment);
  const time = fs.existsSync(file) ? Date.parse(fs.readFileSync(file, 'utf8').trim()) : NaN;
  return Number.isNaN(time) ? undefined : new Date(time);
}

/** The file beside a backup with its HMAC under the data key, without which it is not restored. */
const hmacFile = (backup: string) => `${backup}.hmac`;

async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(fs.createReadStream(file), hash);
  return hash.digest('base64url');
}

/**
 * Whether the content of a backup is as a server or a command with one of these data keys wrote it.
 *
 * @param copy of the backup, which nobody else can change
 */
export async function isUnchanged(
  backup: string,
  copy: string,
  { keyedHashes }: Encryption,
): Promise<boolean> {
  const file = hmacFile(backup);
  const hmac = fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim() : '';
  return keyedHashes('backup', await digestOf(copy)).includes(hmac);
}

/**
 * Writes a consistent copy of the database to a new file, whole or not at all, while servers go on, and its HMAC beside it,
 * and records its time.
 *
 * @throws {CommandError} when the copy cannot be written, or its time cannot be recorded
 * @throws {DatabaseUnavailable} when the database cannot be read
 */
export async function backUpDatabase(
  { environment, encryption }: Pick<AppContext, 'environment' | 'encryption'>,
  file: string,
): Promise<void> {
  const { databaseUrl } = environment;
  let hmac = '';
  await createFile(file, async (draft, signal) => {
    if (databaseUrl === undefined) await backUpSqlite(environment, draft);
    else await backUpPostgresql(databaseUrl, draft, signal);
    hmac = encryption.keyedHash('backup', await digestOf(draft));
  });
  try {
    writeDurably(hmacFile(file), `${hmac}\n`);
  } catch (error) {
    fs.rmSync(file);
    throw notWritten(error);
  }
  try {
    writeDurably(lastBackupFile(environment), `${new Date().toISOString()}\n`);
  } catch (error) {
    const { code = 'unknown reason' } = error as NodeJS.ErrnoException;
    throw new CommandError(`The backup is complete, but DATA_DIR cannot record its time (${code}).`, {
      cause: error,
    });
  }
}

/** Unlike the asynchronous `backup` of node:sqlite, which copies pages without reading them, this finds damage. */
const vacuum = `
const { workerData: { file, draft, timeout } } = require('node:worker_threads');
const { DatabaseSync } = require('node:sqlite');
new DatabaseSync(file, { timeout }).prepare('vacuum into ?').run(draft);
`;

/** Copies in a thread of its own, since SQLite would block the server meanwhile. A signal waits for the end. */
async function backUpSqlite(environment: Environment, draft: string): Promise<void> {
  const workerData = { file: databaseFile(environment), draft, timeout: lockTimeoutMs };
  try {
    await once(new Worker(vacuum, { eval: true, workerData }), 'exit');
  } catch (error) {
    // Nothing is written to the database itself.
    throw isFull(error) ? notWritten({ code: 'ENOSPC' }) : asUnavailable(error);
  }
}

/** Uses pg_dump, which must be of the server’s version or a later one, as must pg_restore and psql. */
async function backUpPostgresql(databaseUrl: string, draft: string, signal: AbortSignal): Promise<void> {
  const args = ['--format=custom', '--no-owner', '--no-privileges', `--file=${draft}`];
  await runTool('pg_dump', args, { databaseUrl, signal });
}

const dayPattern = /^site-\d{4}-\d\d-\d\d\.(?:sqlite|dump)$/;

/**
 * Makes the backup of a day in BACKUP_DIR, unless it is there, and then deletes all but the latest few.
 *
 * @returns the name of the file, and the names of those that were deleted
 * @throws as `backUpDatabase`; then no other backup is deleted
 */
export async function makeBackupOfDay(
  context: Pick<AppContext, 'environment' | 'encryption'>,
  { directory, keep }: NonNullable<Environment['backups']>,
  day: string,
) {
  const name = `site-${day}.${context.environment.databaseUrl === undefined ? 'sqlite' : 'dump'}`;
  const file = join(directory, name);
  // One of before a restore is not replaced, unless its making was interrupted.
  if (!fs.existsSync(file) || !fs.existsSync(hmacFile(file))) await backUpDatabase(context, file);
  const made = fs.readdirSync(directory).filter((other) => dayPattern.test(other));
  const deleted = made.sort().slice(0, -keep);
  for (const old of deleted)
    for (const path of [join(directory, old), hmacFile(join(directory, old))])
      fs.rmSync(path, { force: true });
  return { file: name, deleted };
}

/**
 * Checks at the start of a server that it will be able to make backups.
 *
 * @throws {EnvironmentError} when BACKUP_DIR is no directory to which this user can write, or pg_dump is missing
 */
export async function checkBackupSettings({ backups, databaseUrl }: Environment): Promise<void> {
  if (!backups) return;
  try {
    fs.readdirSync(backups.directory);
    fs.accessSync(backups.directory, fs.constants.W_OK | fs.constants.X_OK);
  } catch (error) {
    const { code = 'unknown reason' } = error as NodeJS.ErrnoException;
    throw new EnvironmentError(
      `BACKUP_DIR is ${JSON.stringify(backups.directory)} but must be a directory to which this user can write (${code}), such as /var/backups/website`,
    );
  }
  if (databaseUrl === undefined) return;
  await runTool('pg_dump', ['--version']).catch(() => {
    throw new EnvironmentError(
      'BACKUP_DIR needs pg_dump, which cannot be run here: it comes with PostgreSQL’s client tools',
    );
  });
}

const execute = promisify(execFile);

/**
 * Runs one of PostgreSQL’s client tools. Resolves with what it prints.
 *
 * @param options the database it connects to, and the signal that ends it
 * @throws {CommandError} without the output of the tool, which may contain rows
 */
export async function runTool(
  tool: string,
  args: readonly string[],
  { databaseUrl, signal }: { readonly databaseUrl?: string; readonly signal?: AbortSignal } = {},
): Promise<string> {
  const connection = databaseUrl === undefined ? {} : connectionOf(databaseUrl);
  try {
    return (await execute(tool, args, { env: { ...process.env, ...connection }, signal })).stdout;
  } catch (error) {
    throw new CommandError(
      (error as NodeJS.ErrnoException).code === 'ENOENT'
        ? `${tool} is not installed here. It comes with PostgreSQL’s client tools.`
        : `${tool} failed. Is the file whole, the disk not full, the database reachable, and ${tool} as new as the server?`,
    );
  }
}

/** Settings for the environment of a tool, since every user of the host can see the arguments of a command. */
function connectionOf(databaseUrl: string): Readonly<Record<string, string>> {
  const url = new URL(databaseUrl);
  const parts = {
    PGHOST: url.searchParams.get('host') ?? url.hostname,
    PGPORT: url.port,
    PGUSER: decodeURIComponent(url.username),
    PGPASSWORD: decodeURIComponent(url.password),
    PGDATABASE: decodeURIComponent(url.pathname.slice(1)),
    PGSSLMODE: url.searchParams.get('sslmode') ?? '',
  };
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== ''));
}
