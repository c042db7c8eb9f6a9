import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { deleteSuppressed } from '../data-rights/delete-suppressed.server.ts';
import {
  allSuppressions,
  insertSuppressions,
  readSuppressionFile,
  saveSuppressions,
  type Suppression,
  type SuppressionContext,
} from '../newsletter/suppression-list.server.ts';
import { hasDatabase } from '../server/command-line/open-context.ts';
import { OperatorError } from '../server/operator-error.ts';
import { DatabaseUnavailable } from '../server/database/database-unavailable.ts';
import { isKnownSchema, schemaVersion } from '../server/database/migrate.ts';
import { openDatabase } from '../server/database/open-database.ts';
import { asUnavailable, sqliteFile } from '../server/database/sqlite-database.ts';
import { createFile } from '../server/durable-files.ts';
import type { Environment } from '../server/environment.ts';
import { lockTimeoutMs } from './back-up-database.server.ts';
import { runPostgresqlTool } from './postgresql-tools.server.ts';

const noBackup = 'The file is damaged, or is no backup of this site. Nothing was changed.';

/** @throws {OperatorError} if the file is damaged or of a newer version */
export async function checkBackup({ databaseUrl }: Environment, file: string): Promise<void> {
  const schema = databaseUrl === undefined ? schemaOfSqlite(file) : await schemaOfDump(file);
  if (!isKnownSchema(schema))
    throw new OperatorError(
      `The backup has the schema ${schema}, but this version knows only ${schemaVersion()}. Nothing was changed.`,
    );
}

/** The name of the last migration in a backup. */
function schemaOfSqlite(file: string): string {
  try {
    using source = new DatabaseSync(file, { readOnly: true });
    const integrity = source.prepare('pragma integrity_check').get()?.['integrity_check'];
    const schema = source.prepare('select max(name) as name from kysely_migration').get()?.['name'];
    if (integrity === 'ok' && typeof schema === 'string') return schema;
  } catch {
    // It is not a database, or it has other tables.
  }
  throw new OperatorError(noBackup);
}

/** Checks a dump, by reading all of it. */
async function schemaOfDump(file: string): Promise<string> {
  await runPostgresqlTool('pg_restore', ['--file=/dev/null', file]);
  const rows = await runPostgresqlTool('pg_restore', [
    '--data-only',
    '--table=kysely_migration',
    '--file=-',
    file,
  ]);
  const names = [...rows.matchAll(/^(\d{4}-\S+)\t/gm)].map(([, name]) => name);
  const schema = names.sort().at(-1);
  if (schema === undefined) throw new OperatorError(noBackup);
  return schema;
}

/** What a restore overwrites: nothing, an unreadable database, or one with a suppression list. */
type PresentDatabase = 'empty' | 'unreadable' | { readonly suppressions: readonly Suppression[] };

export async function readPresentDatabase(environment: Environment): Promise<PresentDatabase> {
  if (!hasDatabase(environment)) return 'empty';
  try {
    await using database = await openDatabase(environment);
    if ((await database.findSchemaVersion()) === null) return 'empty';
    return { suppressions: await allSuppressions(database.db) };
  } catch {
    // The database may be lost: that may be why it is restored.
    return 'unreadable';
  }
}

/**
 * Replaces the database by a backup that `checkBackup` has accepted, in one transaction: a running server sees the old state, then
 * the new one. Then deletes the records of people on the suppression lists of the present database, of BACKUP_DIR and beside the
 * backup.
 *
 * @returns what was restored; `deleted` is undefined if there is no list
 * @throws {OperatorError} {DatabaseUnavailable} and then nothing was changed
 */
export async function restoreDatabase(
  { environment, logger }: Pick<SuppressionContext, 'environment' | 'logger'>,
  file: string,
  present: PresentDatabase,
) {
  const { databaseUrl, backups } = environment;
  const directories = new Set([dirname(file), ...(backups ? [backups.directory] : [])]);
  const lists = [...directories].map(readSuppressionFile).filter((list) => list !== undefined);
  if (typeof present === 'object') lists.push(present.suppressions);
  if (databaseUrl === undefined) await replaceSqlite(file, environment);
  else await replacePostgresql(file, databaseUrl);

  await using database = await openDatabase(environment);
  const { db } = database;
  await database.transaction((trx) => insertSuppressions(trx, lists.flat()));
  const deleted = await deleteSuppressed({ database, environment });
  await saveSuppressions({ database, environment, logger });
  const amount = db.fn.countAll().as('amount');
  const enquiries = await db.selectFrom('enquiries').select(amount).executeTakeFirstOrThrow();
  const queued = db.selectFrom('outbox').where('state', '=', 'queued').select(amount);
  return {
    enquiries: Number(enquiries.amount),
    queuedMail: Number((await queued.executeTakeFirstOrThrow()).amount),
    deleted: lists.length > 0 ? deleted : undefined,
    schema: await database.findSchemaVersion(),
  };
}

async function replaceSqlite(file: string, environment: Environment): Promise<void> {
  const target = sqliteFile(environment.dataDirectory);
  if (fs.existsSync(target)) {
    await copyPages(file, target);
    fs.chmodSync(target, 0o600);
    return;
  }
  fs.mkdirSync(environment.dataDirectory, { recursive: true, mode: 0o700 });
  await createFile(target, (draft) => copyPages(file, draft));
}

const retryDelayMs = 5;

/** @throws {OperatorError} if other processes never stop writing; {DatabaseUnavailable}; then nothing was changed */
async function copyPages(file: string, target: string): Promise<void> {
  using source = new DatabaseSync(file, { readOnly: true });
  const deadline = Date.now() + lockTimeoutMs;
  for (;;)
    try {
      // All pages are copied in one step, because only a complete copy is committed.
      await backup(source, target, { rate: 2_147_483_647 });
      return;
    } catch (error) {
      // The disk may be full, or the database damaged or read-only.
      const reason = asUnavailable(error);
      if (reason instanceof DatabaseUnavailable) throw reason;
      // Node does not report that the target is locked: its error has no code.
      if (Date.now() >= deadline)
        throw new OperatorError(
          'The database could not be locked. Nothing was changed: stop the server and restore again.',
          { cause: error },
        );
      await delay(retryDelayMs);
    }
}

/** Drops every table first, because some may be newer than the dump. */
async function replacePostgresql(file: string, databaseUrl: string): Promise<void> {
  using folder = fs.mkdtempDisposableSync(join(tmpdir(), 'restore-'));
  const [drop, restore] = [join(folder.path, 'drop.sql'), join(folder.path, 'restore.sql')];
  fs.writeFileSync(
    drop,
    "select format('drop table %I cascade', tablename) from pg_tables where schemaname = current_schema() \\gexec",
  );
  await runPostgresqlTool('pg_restore', ['--no-owner', '--no-privileges', `--file=${restore}`, file]);
  const settings = ['--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1', '--single-transaction'];
  await runPostgresqlTool('psql', [...settings, `--file=${drop}`, `--file=${restore}`], { databaseUrl });
}
