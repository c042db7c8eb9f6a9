import { chmodSync, closeSync, existsSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs';
import { backup, DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { syncToDisk } from '../server/database/durable-files.ts';
import type { Environment } from '../server/environment.ts';
import { CommandError } from './command-error.ts';
import { databaseFile } from './open-context.ts';
import { confirm, printNote } from './terminal.ts';

/** A busy server leaves gaps between its transactions. */
const lockTimeoutMs = 20_000;
const retryDelayMs = 5;

/** Writes a consistent copy while a server goes on. The copy gets its name once it is complete and on the disk. */
export function backUpSqlite(environment: Environment, file: string): void {
  const draft = `${file}.partial`;
  rmSync(draft, { force: true });
  closeSync(openSync(draft, 'wx', 0o600));
  using source = new DatabaseSync(databaseFile(environment), { timeout: lockTimeoutMs });
  try {
    source.prepare('vacuum into ?').run(draft);
    syncToDisk(draft);
    renameSync(draft, file);
    syncToDisk(file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

/** In one SQLite transaction: a server that runs meanwhile sees the old state, then the new one. */
export async function restoreSqlite(file: string, environment: Environment, yes: boolean | undefined) {
  const counts = inspectBackup(file);
  const target = databaseFile(environment);
  const isOverwritten = existsSync(target);
  if (isOverwritten)
    await confirm('DATA_DIR holds a database already, and all of it would be overwritten.', yes);
  mkdirSync(environment.dataDirectory, { recursive: true, mode: 0o700 });
  if (isOverwritten) checkIsReadable(target);
  await overwrite(file, target);
  chmodSync(target, 0o600);
  return counts;
}

/** @throws {CommandError} when the file is not a complete database of this site. */
function inspectBackup(file: string) {
  if (!existsSync(file)) throw new CommandError('There is no such backup.');
  printNote('Checking the backup …');
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

/** @throws {CommandError} when others write without a gap; then nothing was changed. */
async function overwrite(file: string, target: string): Promise<void> {
  using source = new DatabaseSync(file, { readOnly: true });
  const deadline = Date.now() + lockTimeoutMs;
  for (;;) {
    try {
      // All pages in one step, since only a complete copy is committed.
      await backup(source, target, { rate: 2_147_483_647 });
      return;
    } catch (error) {
      // Node does not report why the target was refused; as it can be read, it was locked.
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
