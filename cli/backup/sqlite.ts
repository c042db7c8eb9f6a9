import { chmodSync, existsSync, mkdirSync } from 'node:fs';
import { backup, DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import type { Environment } from '../../server/environment.ts';
import { databaseFile } from '../open-context.ts';
import { printNote } from '../terminal.ts';
import { CommandError } from '../command-error.ts';

export interface Restored {
  readonly enquiries: number;
  readonly queuedMail: number;
}

/** In milliseconds. A lock is waited for; a busy server leaves gaps between its writes. */
const patience = 20_000;
const pauseBetween = 5;

/** Asks before something is overwritten. @throws {CommandError} */
export type Confirm = (what: string) => Promise<void>;

/**
 * Whether the file is a whole database of this site.
 *
 * @throws {CommandError} when it is not.
 */
export function inspectBackup(file: string): Restored {
  if (!existsSync(file)) throw new CommandError('There is no such backup.');
  printNote('Checking the backup …');
  let source: DatabaseSync | undefined;
  try {
    source = new DatabaseSync(file, { readOnly: true });
    const [first] = source.prepare('pragma integrity_check').all();
    if (first?.['integrity_check'] !== 'ok') throw new Error('damaged');
    return {
      enquiries: count(source, 'select count(*) as amount from enquiries'),
      queuedMail: count(source, "select count(*) as amount from outbox where status = 'queued'"),
    };
  } catch {
    throw new CommandError('The file is damaged, or is no backup of this site. Nothing was changed.');
  } finally {
    source?.close();
  }
}

/** In one transaction of SQLite: a server that runs meanwhile sees the old state, then the new one. */
export async function restoreSqlite(
  file: string,
  environment: Environment,
  inspected: Restored,
  confirm: Confirm,
): Promise<Restored> {
  const target = databaseFile(environment);
  if (existsSync(target))
    await confirm('DATA_DIR holds a database already, and all of it would be overwritten.');
  mkdirSync(environment.dataDirectory, { recursive: true, mode: 0o700 });
  const source = new DatabaseSync(file, { readOnly: true });
  try {
    await copyOver(source, target);
    chmodSync(target, 0o600);
  } finally {
    source.close();
  }
  return inspected;
}

/** @throws {CommandError} when others write without a pause, or what is there is damaged; then nothing was changed. */
async function copyOver(source: DatabaseSync, target: string): Promise<void> {
  if (existsSync(target)) refuseDamaged(target);
  const giveUpAt = Date.now() + patience;
  for (;;) {
    try {
      // All pages in one step, for only a finished copy is committed.
      await backup(source, target, { rate: 2_147_483_647 });
      return;
    } catch (error) {
      // Node does not hand on why the target refused; as it can be read, it was locked.
      if (Date.now() >= giveUpAt)
        throw new CommandError(
          'The database could not be locked. Nothing was changed: stop the server and restore again.',
          {
            cause: error,
          },
        );
      await pause(pauseBetween);
    }
  }
}

function refuseDamaged(target: string): void {
  let present: DatabaseSync | undefined;
  try {
    present = new DatabaseSync(target, { timeout: patience });
    present.prepare('pragma schema_version').get();
  } catch (error) {
    throw new CommandError(
      'The database in DATA_DIR is damaged and cannot be overwritten. Stop the server, move hallmere.sqlite and the files beside it of that name away, and restore again.',
      { cause: error },
    );
  } finally {
    present?.close();
  }
}

function count(source: DatabaseSync, query: string): number {
  return Number(source.prepare(query).get()?.['amount']);
}
