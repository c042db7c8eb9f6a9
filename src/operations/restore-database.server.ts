import * as fs from 'node:fs';
import { dirname, join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { concernMailboxes } from '../../company/enquiry-subjects.ts';
import { deleteSuppressed } from '../data-rights/delete-suppressed.server.ts';
import {
  addToSuppressionFile,
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
import { runMigrations, schemaVersion } from '../server/database/migrate.ts';
import { openDatabase } from '../server/database/open-database.ts';
import type { Queries, Transaction } from '../server/database/schema.ts';
import { asUnavailable, sqliteFile } from '../server/database/sqlite-database.ts';
import { createFile } from '../server/durable-files.ts';
import type { Environment } from '../server/environment.ts';
import { removeStaleEmailFiles } from '../server/outbox/email-transport.ts';
import { lockTimeoutMs } from './back-up-database.server.ts';
import { readDump } from './read-dump.server.ts';
import { tablesAfterRestore } from './rows-after-restore.ts';
import { insertRows, readRows, tableNames, type Row } from './table-rows.server.ts';

/** What a restore overwrites: nothing, or a database of which it keeps this. */
export type PresentDatabase =
  | 'empty'
  | {
      readonly suppressions: readonly Suppression[];
      /** The ids of the enquiries to mailboxes that receive concerns. */
      readonly withConcernRecipients: ReadonlySet<string>;
      /** The rows of the tables that a restore keeps; undefined if nobody may sign in, or another version has made the tables. */
      readonly access: ReadonlyMap<string, readonly Row[]> | undefined;
    };

/**
 * What a restore keeps of the database that it replaces.
 *
 * @throws {OperatorError} if the database cannot be read, because its people, keys and audit log would be lost
 */
export async function readPresentDatabase(environment: Environment): Promise<PresentDatabase> {
  if (!hasDatabase(environment)) return 'empty';
  try {
    await using database = await openDatabase(environment);
    const schema = await database.findSchemaVersion();
    if (schema === null) return 'empty';
    if (schema !== schemaVersion())
      return {
        suppressions: await ifReadable(allSuppressions(database.db)),
        withConcernRecipients: idsOf(await ifReadable(findWithConcernRecipients(database.db))),
        access: undefined,
      };
    return await database.transaction(async (trx) => {
      const access = new Map<string, readonly Row[]>();
      for (const table of tablesAfterRestore('present'))
        access.set(table, await allRows(readRows(trx, database.dialect, table)));
      return {
        suppressions: await allSuppressions(trx),
        withConcernRecipients: idsOf(await findWithConcernRecipients(trx)),
        access: access.get('admin_people')?.length === 0 ? undefined : access,
      };
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new OperatorError(
      `The present database cannot be read, and its people, keys and audit log would be lost (${reason}). Nothing was changed: try again. If it is damaged, follow docs/how-to/back-up-and-restore.md.`,
      { cause: error },
    );
  }
}

/**
 * Replaces the database by a backup that `checkBackup` has accepted, in one step: a running server sees the old state, then the new
 * one. The backup is brought up to date, and what must not come back is deleted in it, before that step: the records of people
 * on the suppression lists of the present database, of BACKUP_DIR and beside the backup, and sessions and invitations.
 *
 * @param schema the name of the last migration of the backup
 * @returns what was restored; `deleted` is undefined if there is no list, `people` are the names of those who may sign in
 * @throws {OperatorError} {DatabaseUnavailable} and then nothing was changed
 */
export async function restoreDatabase(
  { environment, logger }: Pick<SuppressionContext, 'environment' | 'logger'>,
  {
    file,
    schema,
    present,
  }: { readonly file: string; readonly schema: string; readonly present: PresentDatabase },
) {
  const { databaseUrl, backups } = environment;
  const directories = new Set([dirname(file), ...(backups ? [backups.directory] : [])]);
  const lists = [...directories].map(readSuppressionFile).filter((list) => list !== undefined);
  if (typeof present === 'object') lists.push(present.suppressions);
  if (backups) addToSuppressionFile(backups.directory, lists.flat());
  const { access, withConcernRecipients } = typeof present === 'object' ? present : {};
  const prepare = async (trx: Transaction) => {
    await insertSuppressions(trx, lists.flat());
    const deleted = await deleteSuppressed(trx, withConcernRecipients);
    await restrictAccess(trx, access);
    return deleted;
  };
  const deleted =
    databaseUrl === undefined
      ? await replaceSqlite(file, environment, prepare)
      : await replacePostgresql({ file, schema, environment, prepare });

  await using database = await openDatabase(environment);
  const { db } = database;
  await removeStaleEmailFiles({ database, environment });
  await saveSuppressions({ database, environment, logger });
  const amount = db.fn.countAll().as('amount');
  const enquiries = await db.selectFrom('enquiries').select(amount).executeTakeFirstOrThrow();
  const queued = db.selectFrom('outbox').where('state', '=', 'queued').select(amount);
  const people = await db.selectFrom('admin_people').select('name').orderBy('name').execute();
  return {
    enquiries: Number(enquiries.amount),
    queuedMail: Number((await queued.executeTakeFirstOrThrow()).amount),
    deleted: lists.length > 0 ? deleted : undefined,
    people: people.map(({ name }) => name),
    keepsPeople: access !== undefined,
  };
}

const findWithConcernRecipients = (queries: Queries) =>
  queries.selectFrom('enquiries').select('id').where('mailbox', 'in', concernMailboxes).execute();
const idsOf = (rows: readonly { readonly id: string }[]) => new Set(rows.map(({ id }) => id));

/** In the tables of another version, columns may have other names; BACKUP_DIR has a copy of the list. @throws {DatabaseUnavailable} */
async function ifReadable<Row>(rows: Promise<readonly Row[]>): Promise<readonly Row[]> {
  try {
    return await rows;
  } catch (error) {
    if (error instanceof DatabaseUnavailable) throw error;
    return [];
  }
}

async function allRows(batches: AsyncIterable<readonly Row[]>): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for await (const batch of batches) rows.push(...batch);
  return rows;
}

/** Ends the sessions and invitations of the backup, and puts the present people and what belongs to them into the place of its own. */
async function restrictAccess(
  trx: Transaction,
  access: ReadonlyMap<string, readonly Row[]> | undefined,
): Promise<void> {
  for (const table of tablesAfterRestore('neither')) await trx.deleteFrom(table).execute();
  await trx.updateTable('admin_people').set({ invitation_hash: null, invitation_expires_at: null }).execute();
  if (!access) return;
  for (const table of tablesAfterRestore('present').toReversed()) await trx.deleteFrom(table).execute();
  for (const [table, rows] of access) await insertRows(trx, table, inParts(rows));
}

/** A statement takes so many values only. */
function* inParts(rows: readonly Row[]) {
  for (let start = 0; start < rows.length; start += 200) yield rows.slice(start, start + 200);
}

type Prepare = (trx: Transaction) => ReturnType<typeof deleteSuppressed>;

/** Prepares a copy in a directory of its own, which a killed restore leaves behind. */
async function replaceSqlite(file: string, { dataDirectory }: Environment, prepare: Prepare) {
  const folder = join(dataDirectory, 'restoring');
  const removeFolder = () => {
    fs.rmSync(folder, { recursive: true, force: true });
  };
  removeFolder();
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    await createFile(sqliteFile(folder), (draft) => copyPages(file, draft));
    const copy = await openDatabase({ dataDirectory: folder, databaseUrl: undefined });
    let deleted;
    try {
      await copy.migrate();
      deleted = await copy.transaction(prepare);
    } finally {
      // This also writes the write-ahead log into the file.
      await copy.close();
    }
    const target = sqliteFile(dataDirectory);
    if (fs.existsSync(target)) {
      await copyPages(sqliteFile(folder), target);
      fs.chmodSync(target, 0o600);
    } else await createFile(target, (draft) => copyPages(sqliteFile(folder), draft));
    return deleted;
  } finally {
    removeFolder();
  }
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

/** Makes the tables anew and fills them, in one transaction. */
async function replacePostgresql({
  file,
  schema,
  environment,
  prepare,
}: {
  readonly file: string;
  readonly schema: string;
  readonly environment: Environment;
  readonly prepare: Prepare;
}) {
  await using database = await openDatabase(environment);
  return await database.transaction(async (trx) => {
    // pg_restore may take longer than a transaction of the server may wait.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
    const { rows } = await sql<{ readonly name: string }>`
      select tablename as name from pg_tables where schemaname = current_schema()`.execute(trx);
    // Some may be newer than the backup.
    for (const { name } of rows) await sql`drop table ${sql.table(name)} cascade`.execute(trx);
    await runMigrations(trx, schema);
    const current = trx.selectNoFrom(sql<string>`current_schema()`.as('name'));
    const { name } = await current.executeTakeFirstOrThrow();
    const tables = await tableNames(trx, 'postgresql');
    for await (const { table, batches } of readDump(file, tables, name))
      await insertRows(trx, table, batches);
    await runMigrations(trx);
    return await prepare(trx);
  });
}
