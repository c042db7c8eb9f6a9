import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, rmSync } from 'node:fs';
import { openDatabase } from '../../server/database/open-database.ts';
import { printNote } from '../terminal.ts';
import { CommandError } from '../command-error.ts';
import type { Confirm, Restored } from './sqlite.ts';

/** PostgreSQL’s own tools make and read its backups. They must be of the server’s version or a later one. */
export async function backUpPostgresql(databaseUrl: string, file: string): Promise<void> {
  closeSync(openSync(file, 'wx', 0o600));
  try {
    await run('pg_dump', ['--format=custom', '--no-owner', '--no-privileges', `--file=${file}`], databaseUrl);
  } catch (error) {
    rmSync(file, { force: true });
    throw error;
  }
}

/** @throws {CommandError} when the file is not whole or the tool fails; then nothing was changed. */
export async function restorePostgresql(
  file: string,
  databaseUrl: string,
  confirm: Confirm,
): Promise<Restored> {
  if (!existsSync(file)) throw new CommandError('There is no such backup.');
  printNote('Checking the backup …');
  // Reads all of it, to nowhere.
  await run('pg_restore', ['--file=/dev/null', file]);
  const before = await counts(databaseUrl);
  if (before.enquiries > 0)
    await confirm('The database holds enquiries already, and all of it would be overwritten.');
  const inOneStep = [
    '--clean',
    '--if-exists',
    '--no-owner',
    '--no-privileges',
    '--single-transaction',
    '--exit-on-error',
  ];
  await run('pg_restore', [...inOneStep, `--dbname=${nameOf(databaseUrl)}`, file], databaseUrl);
  return counts(databaseUrl);
}

async function counts(databaseUrl: string): Promise<Restored> {
  const database = await openDatabase({ dataDirectory: '', databaseUrl });
  try {
    const amount = database.db.fn.countAll().as('amount');
    const enquiries = await database.db.selectFrom('enquiries').select(amount).executeTakeFirstOrThrow();
    const waiting = await database.db
      .selectFrom('outbox')
      .where('status', '=', 'queued')
      .select(amount)
      .executeTakeFirstOrThrow();
    return { enquiries: Number(enquiries.amount), queuedMail: Number(waiting.amount) };
  } finally {
    await database.close();
  }
}

const nameOf = (databaseUrl: string) => decodeURIComponent(new URL(databaseUrl).pathname.slice(1));

/** The password travels in the environment, for arguments can be seen by every user of the host. */
async function run(tool: string, args: readonly string[], databaseUrl?: string): Promise<void> {
  const child = spawn(tool, args, {
    env: { ...process.env, ...(databaseUrl === undefined ? {} : connectionOf(databaseUrl)) },
    // What the tools say may quote rows.
    stdio: ['ignore', 'ignore', 'ignore'],
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', () => {
      reject(new CommandError(`${tool} is not installed here. It comes with PostgreSQL’s client tools.`));
    });
    child.once('exit', resolve);
  });
  if (code !== 0)
    throw new CommandError(
      `${tool} failed. Is the file whole, the database reachable, and ${tool} as new as the server?`,
    );
}

function connectionOf(databaseUrl: string): Readonly<Record<string, string>> {
  const url = new URL(databaseUrl);
  const parts = {
    PGHOST: url.searchParams.get('host') ?? url.hostname,
    PGPORT: url.port,
    PGUSER: decodeURIComponent(url.username),
    PGPASSWORD: decodeURIComponent(url.password),
    PGDATABASE: nameOf(databaseUrl),
    PGSSLMODE: url.searchParams.get('sslmode') ?? '',
  };
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== ''));
}
