import type { Command } from 'commander';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import * as fs from 'node:fs';
import { backup, DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { asUnavailable, DatabaseUnavailable, isFull } from '../server/database/database-unavailable.ts';
import { writeDurably } from '../server/database/durable-files.ts';
import { openDatabase } from '../server/database/open-database.ts';
import type { Environment } from '../server/environment.ts';
import { createFile, newFilePath, notWritten, resolvePath } from './files.ts';
import { databaseFile, lastBackupFile, readCommandEnvironment, withContext } from './open-context.ts';
import {
  CommandError,
  confirm,
  formatCount,
  formatExamples,
  print,
  printJson,
  printNote,
} from './terminal.ts';

const keysApart =
  'The keys are not in it. Keep DATA_KEY (or data-keys.json) and the *-recipients.txt files in another place: without them it cannot be read.';

export function addBackup(program: Command): void {
  program
    .command('backup')
    .description(
      'Writes a consistent copy of the database while the server goes on. On PostgreSQL, by pg_dump.',
    )
    .argument('<file>', 'a new file; readable by its owner only')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      `
${keysApart}
${formatExamples('backup /var/backups/hallmere-$(date +%F).sqlite', 'backup /var/backups/now.sqlite --json')}`,
    )
    .action(async (given: string, { json }: { json?: true }) => {
      const file = newFilePath(given);
      const dialect = await withContext(async ({ database, environment }) => {
        const { databaseUrl } = environment;
        printNote('Copying the database …');
        await createFile(file, async (draft, signal) => {
          if (databaseUrl === undefined) backUpSqlite(environment, draft);
          else await backUpPostgresql(databaseUrl, draft, signal);
        });
        recordBackup(environment);
        return database.dialect;
      });
      const bytes = fs.statSync(file).size;
      if (json) printJson({ file, bytes, dialect });
      else print(`The backup is complete: ${file}, ${formatCount(bytes, 'byte')}.\n${keysApart}`);
    });

  program
    .command('restore')
    .description(
      'Puts a backup in the place of the database, in one step, once the backup has been found whole.',
    )
    .argument('<file>', 'made by the backup command')
    .option('-y, --yes', 'overwrite a database that is there')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      `
Everything that came in after the backup is lost; take a backup of the present state first. Mail that waited at the time of
the backup is sent again. People erased since then are back: erase them again. docs/how-to/back-up-and-restore.md.
${formatExamples('restore /var/backups/hallmere-2026-11-20.sqlite', 'restore /var/backups/hallmere-2026-11-20.sqlite --yes')}`,
    )
    .action(async (given: string, { yes, json }: { yes?: true; json?: true }) => {
      const file = resolvePath(given);
      const environment = readCommandEnvironment();
      const { databaseUrl } = environment;
      if (!fs.existsSync(file)) throw new CommandError('There is no such backup.');
      printNote('Checking the backup …');
      const restored = await (databaseUrl === undefined
        ? restoreSqlite(file, environment, yes)
        : restorePostgresql(file, databaseUrl, yes));
      // Opening brings the tables of an older version up to date. The keys may not be in place yet.
      await (await openDatabase(environment)).close();
      if (json) printJson({ restored: file, ...restored });
      else
        print(
          `Restored: ${formatCount(restored.enquiries, 'enquiry', 'enquiries')}, ${formatCount(restored.queuedMail, 'mail')} waiting to be sent.`,
        );
    });
}

/** A busy server leaves gaps between its transactions. */
const lockTimeoutMs = 20_000;
const retryDelayMs = 5;

/**
 * Writes a consistent copy while a server goes on. It is synchronous, and a signal waits for its end: unlike the
 * asynchronous `backup`, which copies pages without reading them, it finds damage.
 *
 * @throws {CommandError} when the copy cannot be written
 * @throws {DatabaseUnavailable} when the database cannot be read
 */
function backUpSqlite(environment: Environment, draft: string): void {
  using source = new DatabaseSync(databaseFile(environment), { timeout: lockTimeoutMs });
  try {
    source.prepare('vacuum into ?').run(draft);
  } catch (error) {
    const reason = asUnavailable(error);
    // Nothing is written to the database itself.
    throw isFull(error) ? notWritten({ code: 'ENOSPC' }) : reason;
  }
}

function recordBackup(environment: Environment): void {
  try {
    writeDurably(lastBackupFile(environment), `${new Date().toISOString()}\n`);
  } catch (error) {
    const { code = 'unknown reason' } = error as NodeJS.ErrnoException;
    throw new CommandError(`The backup is complete, but DATA_DIR cannot record its time (${code}).`, {
      cause: error,
    });
  }
}

/** In one SQLite transaction: a server that runs meanwhile sees the old state, then the new one. */
async function restoreSqlite(file: string, environment: Environment, yes: boolean | undefined) {
  const counts = inspectBackup(file);
  const target = databaseFile(environment);
  const isOverwritten = fs.existsSync(target);
  if (isOverwritten)
    await confirm('DATA_DIR holds a database already, and all of it would be overwritten.', yes);
  fs.mkdirSync(environment.dataDirectory, { recursive: true, mode: 0o700 });
  if (isOverwritten) {
    checkIsReadable(target);
    await overwrite(file, target);
    fs.chmodSync(target, 0o600);
  } else await createFile(target, (draft) => overwrite(file, draft));
  return counts;
}

/** @throws {CommandError} when the file is not a complete database of this site. */
function inspectBackup(file: string) {
  try {
    using source = new DatabaseSync(file, { readOnly: true });
    const [first] = source.prepare('pragma integrity_check').all();
    if (first?.['integrity_check'] !== 'ok') throw new Error('damaged');
    const count = source.prepare(
      "select (select count(*) from enquiries) as enquiries, (select count(*) from outbox where status = 'queued') as queued",
    );
    const { enquiries, queued } = count.get() ?? {};
    return { enquiries: Number(enquiries), queuedMail: Number(queued) };
  } catch {
    throw new CommandError('The file is damaged, or is no backup of this site. Nothing was changed.');
  }
}

/**
 * @throws {CommandError} when others write without a gap; then nothing was changed
 * @throws {DatabaseUnavailable} likewise
 */
async function overwrite(file: string, target: string): Promise<void> {
  using source = new DatabaseSync(file, { readOnly: true });
  const deadline = Date.now() + lockTimeoutMs;
  for (;;) {
    try {
      // All pages in one step, since only a complete copy is committed.
      await backup(source, target, { rate: 2_147_483_647 });
      return;
    } catch (error) {
      // Full, damaged, not writable.
      const reason = asUnavailable(error);
      if (reason instanceof DatabaseUnavailable) throw reason;
      // Node does not report that the target is locked: its error has no code.
      if (Date.now() >= deadline)
        throw new CommandError(
          'The database could not be locked. Nothing was changed: stop the server and restore again.',
          { cause: error },
        );
      await delay(retryDelayMs);
    }
  }
}

function checkIsReadable(file: string): void {
  try {
    using database = new DatabaseSync(file, { timeout: lockTimeoutMs });
    database.prepare('pragma schema_version').get();
  } catch (error) {
    throw new CommandError(
      'The database in DATA_DIR is damaged and cannot be overwritten. Stop the server, move hallmere.sqlite and the files beside it of that name away, and restore again.',
      { cause: error },
    );
  }
}

/** By pg_dump and pg_restore, which must be of the server’s version or a later one. */
async function backUpPostgresql(databaseUrl: string, draft: string, signal: AbortSignal): Promise<void> {
  const args = ['--format=custom', '--no-owner', '--no-privileges', `--file=${draft}`];
  await run('pg_dump', args, { databaseUrl, signal });
}

/** @throws {CommandError} when the file is not whole or the tool fails; then nothing was changed. */
async function restorePostgresql(file: string, databaseUrl: string, yes: boolean | undefined) {
  // Reads all of it.
  await run('pg_restore', ['--file=/dev/null', file]);
  const before = await countRecords(databaseUrl);
  if (before.enquiries > 0)
    await confirm('The database holds enquiries already, and all of it would be overwritten.', yes);
  const inOneStep = ['--clean', '--if-exists', '--single-transaction', '--exit-on-error'];
  const target = ['--no-owner', '--no-privileges', `--dbname=${nameOf(databaseUrl)}`];
  await run('pg_restore', [...inOneStep, ...target, file], { databaseUrl });
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

/** @param options the database it connects to, and the signal that ends it */
async function run(
  tool: string,
  args: readonly string[],
  { databaseUrl, signal }: { readonly databaseUrl?: string; readonly signal?: AbortSignal } = {},
): Promise<void> {
  const connection = databaseUrl === undefined ? {} : connectionOf(databaseUrl);
  // The output of the tools may contain rows.
  const child = spawn(tool, args, { env: { ...process.env, ...connection }, stdio: 'ignore', signal });
  const [code] = (await once(child, 'exit').catch(() => {
    throw new CommandError(`${tool} is not installed here. It comes with PostgreSQL’s client tools.`);
  })) as [number | null];
  if (code !== 0)
    throw new CommandError(
      `${tool} failed. Is the file whole, the disk not full, the database reachable, and ${tool} as new as the server?`,
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
