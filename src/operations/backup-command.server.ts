import type { Command } from 'commander';
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import {
  allSuppressions,
  deleteSuppressed,
  insertSuppressions,
  readSuppressionFiles,
  saveSuppressions,
  type Suppression,
} from '../newsletter/suppression-list.server.ts';
import { createFile, newFilePath, resolvePath } from '../server/command-line/files.ts';
import {
  databaseFile,
  hasDatabase,
  parseCommandEnvironment,
  requireDatabase,
} from '../server/command-line/open-context.ts';
import {
  addExamples,
  CommandError,
  confirm,
  formatCount,
  printNote,
  printResult,
  withProgress,
} from '../server/command-line/terminal.ts';
import { asUnavailable, DatabaseUnavailable } from '../server/database/database-unavailable.ts';
import { isKnownSchema, schemaVersion } from '../server/database/migrate.ts';
import { openDatabase } from '../server/database/open-database.ts';
import { tables } from '../server/database/schema.ts';
import { sqliteFile } from '../server/database/sqlite-database.ts';
import { findDataKeys } from '../server/encryption/data-keys.ts';
import { createCipher, createEncryption, type Encryption } from '../server/encryption/encryption.ts';
import type { AppContext } from '../server/context.ts';
import type { Environment } from '../server/environment.ts';
import { backUpDatabase, isUnchanged, lockTimeoutMs, runTool } from './back-up-database.server.ts';
import { recordSecurityEvent } from '../server/command-line/record-security-event.ts';

const keysApart =
  'The keys are not in it. Keep DATA_KEY (or data-keys.json) in another place: without it the backup cannot be read. Reports of concerns need the private key of the person whom they are to.';

export function addBackup(command: Command): void {
  addExamples(command, ['backup /var/backups/site-$(date +%F).sqlite'], `\n${keysApart}`)
    .argument('<file>', 'a new file; readable by its owner only')
    .option('--json', 'print JSON')
    .action(async (given: string, { json }: { json?: true }) => {
      const file = newFilePath(given);
      // The tables may be of any version: the copy is as good.
      const environment = parseCommandEnvironment();
      requireDatabase(environment);
      const encryption = openEncryption(environment);
      await withProgress('Copying the database', () => backUpDatabase({ environment, encryption }, file));
      const bytes = fs.statSync(file).size;
      const text = `The backup is complete: ${file}, ${formatCount(bytes, 'byte')}.\n${keysApart}`;
      printResult(json, { file, bytes }, text);
    });
}

export function addRestore(command: Command): void {
  addExamples(
    command,
    ['restore /var/backups/site-2026-11-20.sqlite'],
    `
Everything that came in after the backup is lost; take a backup of the present state first. Mail that waited at the time of
the backup is sent again. Who has unsubscribed or was erased since then stays so. The public keys of those who receive
reports are those of that time: doctor says who has none. docs/how-to/back-up-and-restore.md.`,
  )
    .argument('<file>', 'made by the backup command')
    .option('-y, --yes', 'overwrite a database that is there')
    .option('--json', 'print JSON')
    .action(async (given: string, { yes, json }: { yes?: true; json?: true }) => {
      const file = resolvePath(given);
      const environment = parseCommandEnvironment();
      if (!fs.existsSync(file))
        throw new CommandError(`There is no backup ${file}: name a file that the backup command has made.`);
      const encryption = openEncryption(environment);
      // Somebody who can write beside the backups could change one after it was checked, but not this copy.
      using folder = temporaryFolder();
      const copy = join(folder.path, 'backup');
      fs.copyFileSync(file, copy);
      const isWhole = await withProgress('Checking the backup', () => isUnchanged(file, copy, encryption));
      if (!isWhole) throw new CommandError(noBackup);
      const result = await restore({ environment, encryption }, file, copy, yes);
      printResult(json, result, describeRestore(result));
    });
}

const temporaryFolder = () => fs.mkdtempDisposableSync(join(tmpdir(), 'restore-'));

type Services = Pick<AppContext, 'environment' | 'encryption'>;

const noBackup =
  'The file is damaged or was changed, or is no backup made with the data key that is set here; its .hmac belongs beside it. Nothing was changed.';

/** @throws {CommandError} when there is no key */
function openEncryption(environment: Environment): Encryption {
  const keys = findDataKeys(environment);
  if (keys === undefined)
    throw new CommandError(
      'The data key is missing: set DATA_KEY, or put data-keys.json into DATA_DIR. Nothing was changed.',
    );
  return createEncryption(
    createCipher(() => keys),
    keys[0].key,
  );
}

/** @param copy of the backup, which is restored */
async function restore(
  { environment, encryption }: Services,
  file: string,
  copy: string,
  yes: true | undefined,
) {
  const { databaseUrl } = environment;
  const schema = databaseUrl === undefined ? schemaOfSqlite(copy) : await schemaOfDump(copy);
  if (!isKnownSchema(schema))
    throw new CommandError(
      `The backup has the schema ${schema}, and this checkout knows ${schemaVersion()} only. Nothing was changed.`,
    );
  if (databaseUrl === undefined) await requireOwnSchema(copy, schema);
  const present = await readPresent(environment);
  if (present !== null)
    await confirm('There is a database already, and all of it would be overwritten.', yes);
  const listed = readSuppressionFiles({ environment, encryption }, file, new Date());
  if (listed.ignored > 0)
    printNote(
      `${formatCount(listed.ignored, 'line')} of suppressions.txt ignored: damaged, of the future, or not written with this data key.`,
    );
  return withProgress('Restoring', async () => {
    if (databaseUrl === undefined) await replaceSqlite(copy, environment);
    else await replacePostgresql(copy, databaseUrl);
    return finishRestore({ environment, encryption }, [...(present ?? []), ...listed.entries]);
  });
}

/** The name of the last migration in a backup. @throws {CommandError} when it is no whole backup of this site */
function schemaOfSqlite(file: string): string {
  try {
    using source = new DatabaseSync(file, { readOnly: true });
    const integrity = source.prepare('pragma integrity_check').get()?.['integrity_check'];
    const schema = source.prepare('select max(name) as name from kysely_migration').get()?.['name'];
    if (integrity === 'ok' && typeof schema === 'string') return schema;
  } catch {
    // It is no database, or has other tables.
  }
  throw new CommandError(noBackup);
}

/**
 * Compares tables, indexes, triggers and views with those that the migrations make. A trigger in the database of a server
 * that was broken into would be in its backups too.
 *
 * @throws {CommandError} when they differ
 */
async function requireOwnSchema(file: string, schema: string): Promise<void> {
  using folder = temporaryFolder();
  await using empty = await openDatabase({ dataDirectory: folder.path, databaseUrl: undefined });
  await empty.migrate(schema);
  const [own, found] = [sqliteFile(folder.path), file].map(schemaObjectsOf) as [Set<string>, Set<string>];
  if (own.symmetricDifference(found).size > 0)
    throw new CommandError(
      `The backup has tables, indexes, triggers or views other than those of the schema ${schema}: somebody has changed the database. Nothing was restored.`,
    );
}

function schemaObjectsOf(file: string): ReadonlySet<string> {
  using database = new DatabaseSync(file, { readOnly: true });
  const rows = database.prepare('select type, name, tbl_name, sql from sqlite_schema').all();
  return new Set(rows.map((row) => JSON.stringify(row)));
}

/** The same of a dump. */
async function schemaOfDump(file: string): Promise<string> {
  const rows = await runTool('pg_restore', ['--data-only', '--table=kysely_migration', '--file=-', file]);
  const names = [...rows.matchAll(/^(\d{4}-\S+)\t/gm)].map(([, name]) => name);
  const schema = names.sort().at(-1);
  if (schema === undefined) throw new CommandError(noBackup);
  return schema;
}

/** The people who have unsubscribed or been erased, of the database that will be overwritten; null where it is empty. */
async function readPresent(environment: Environment): Promise<readonly Suppression[] | null> {
  if (!hasDatabase(environment)) return null;
  try {
    await using database = await openDatabase(environment);
    const isEmpty = (await database.findSchemaVersion()) === null;
    return isEmpty ? null : await allSuppressions(database.db);
  } catch {
    // The database may be lost, which is why it is restored.
    return [];
  }
}

/** Deletes what people have had deleted since the backup, and counts what was restored. */
async function finishRestore({ environment, encryption }: Services, suppressions: readonly Suppression[]) {
  await using database = await openDatabase(environment);
  const { db } = database;
  await database.transaction((trx) => insertSuppressions(trx, suppressions));
  const deleted = await deleteSuppressed({ database, environment });
  recordSecurityEvent(environment, 'restore', {
    deletedEnquiries: deleted.enquiries,
    deletedSubscriptions: deleted.subscriptions,
  });
  await saveSuppressions({ database, environment, encryption, logger: { error: printNote } }, new Date());
  const amount = db.fn.countAll<number | string>().as('amount');
  const enquiries = await db.selectFrom('enquiries').select(amount).executeTakeFirstOrThrow();
  const queued = db.selectFrom('outbox').where('state', '=', 'queued').select(amount);
  const { amount: queuedMail } = await queued.executeTakeFirstOrThrow();
  const schema = await database.findSchemaVersion();
  return { enquiries: Number(enquiries.amount), queuedMail: Number(queuedMail), deleted, schema };
}

type Restored = Awaited<ReturnType<typeof finishRestore>>;

function describeRestore({ enquiries, queuedMail, deleted, schema }: Restored): string {
  const countEnquiries = (count: number) => formatCount(count, 'enquiry', 'enquiries');
  return [
    `Restored: ${countEnquiries(enquiries)}, ${formatCount(queuedMail, 'email')} waiting to be sent.`,
    `Deleted again, of people who have unsubscribed or were erased since the backup: ${formatCount(deleted.subscriptions, 'subscription')} and ${countEnquiries(deleted.enquiries)}.`,
    ...(schema === schemaVersion()
      ? []
      : [
          `Its schema is ${String(schema)}. The next start of the server brings it up to ${schemaVersion()}, and so does \`npm run site -- migrate\`; a server that is running needs one of the two now.`,
        ]),
  ].join('\n');
}

/** Restores in one SQLite transaction: a server that runs meanwhile sees the old state, then the new one. */
async function replaceSqlite(file: string, environment: Environment): Promise<void> {
  const target = databaseFile(environment);
  if (fs.existsSync(target)) {
    await copyPages(file, target);
    fs.chmodSync(target, 0o600);
    return;
  }
  fs.mkdirSync(environment.dataDirectory, { recursive: true, mode: 0o700 });
  await createFile(target, (draft) => copyPages(file, draft));
}

const retryDelayMs = 5;

/** @throws {CommandError} when others write without a gap; {DatabaseUnavailable}; then nothing was changed */
async function copyPages(file: string, target: string): Promise<void> {
  using source = new DatabaseSync(file, { readOnly: true });
  const deadline = Date.now() + lockTimeoutMs;
  for (;;)
    try {
      // All pages are copied in one step, since only a complete copy is committed.
      await backup(source, target, { rate: 2_147_483_647 });
      return;
    } catch (error) {
      // The disk may be full, the database damaged or not writable.
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

/**
 * Replaces the tables in one transaction: a server that runs meanwhile sees the old state, then the new one. Tables that are
 * newer than the dump are dropped too, since the next migration makes them again.
 *
 * @throws {CommandError} when the file is not whole or a tool fails; then nothing was changed
 */
async function replacePostgresql(file: string, databaseUrl: string): Promise<void> {
  using folder = temporaryFolder();
  const statements = join(folder.path, 'statements.sql');
  const options = ['--clean', '--if-exists', '--no-owner', '--no-privileges'];
  await runTool('pg_restore', [...options, `--file=${statements}`, file]);
  const drop = `drop table if exists ${Object.keys(tables).join(', ')} cascade`;
  const commands = ['--single-transaction', `--command=${drop}`, `--file=${statements}`];
  const settings = ['--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1'];
  await runTool('psql', [...settings, ...commands], { databaseUrl });
}
