import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, rmSync } from 'node:fs';
import { openDatabase } from '../server/database/open-database.ts';
import { CommandError } from './command-error.ts';
import { confirm, printNote } from './terminal.ts';

/** By pg_dump and pg_restore, which must be of the server’s version or a later one. */
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
export async function restorePostgresql(file: string, databaseUrl: string, yes: boolean | undefined) {
  if (!existsSync(file)) throw new CommandError('There is no such backup.');
  printNote('Checking the backup …');
  // Reads all of it.
  await run('pg_restore', ['--file=/dev/null', file]);
  const before = await countRecords(databaseUrl);
  if (before.enquiries > 0)
    await confirm('The database holds enquiries already, and all of it would be overwritten.', yes);
  const inOneStep = ['--clean', '--if-exists', '--single-transaction', '--exit-on-error'];
  const target = ['--no-owner', '--no-privileges', `--dbname=${nameOf(databaseUrl)}`];
  await run('pg_restore', [...inOneStep, ...target, file], databaseUrl);
  return countRecords(databaseUrl);
}

async function countRecords(databaseUrl: string) {
  const { db, close } = await openDatabase({ dataDirectory: '', databaseUrl });
  try {
    const amount = db.fn.countAll().as('amount');
    const enquiries = await db.selectFrom('enquiries').select(amount).executeTakeFirstOrThrow();
    const queued = db.selectFrom('outbox').where('status', '=', 'queued').select(amount);
    const queuedMail = await queued.executeTakeFirstOrThrow();
    return { enquiries: Number(enquiries.amount), queuedMail: Number(queuedMail.amount) };
  } finally {
    await close();
  }
}

const nameOf = (databaseUrl: string) => decodeURIComponent(new URL(databaseUrl).pathname.slice(1));

async function run(tool: string, args: readonly string[], databaseUrl?: string): Promise<void> {
  const connection = databaseUrl === undefined ? {} : connectionOf(databaseUrl);
  // The output of the tools may contain rows.
  const child = spawn(tool, args, { env: { ...process.env, ...connection }, stdio: 'ignore' });
  const [code] = await once(child, 'exit').catch(() => {
    throw new CommandError(`${tool} is not installed here. It comes with PostgreSQL’s client tools.`);
  });
  if (code !== 0)
    throw new CommandError(
      `${tool} failed. Is the file whole, the database reachable, and ${tool} as new as the server?`,
    );
}

/** For the environment, since every user of the host can see the arguments of a command. */
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
