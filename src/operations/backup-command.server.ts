import type { Command } from 'commander';
import { spawn } from 'node:child_process';
import * as fs from 'node:fs';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { backup, DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { asUnavailable, DatabaseUnavailable } from '../server/database/database-unavailable.ts';
import { isKnownSchema, schemaVersion } from '../server/database/migrate.ts';
import { openDatabase } from '../server/database/open-database.ts';
import { tables } from '../server/database/schema.ts';
import type { Environment } from '../server/environment.ts';
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
  CommandError,
  confirm,
  formatCount,
  formatExamples,
  print,
  printJson,
  printNote,
} from '../server/command-line/terminal.ts';
import {
  backUpDatabase,
  connectionOf,
  exitCodeOf,
  lockTimeoutMs,
  runTool,
  toolFailed,
} from './back-up-database.server.ts';

const keysApart =
  'The keys are not in it. Keep DATA_KEY (or data-keys.json) in another place: without it the backup cannot be read. Reports of concerns need the private key of the person whom they are to.';

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
${formatExamples('backup /var/backups/site-$(date +%F).sqlite', 'backup /var/backups/now.sqlite --json')}`,
    )
    .action(async (given: string, { json }: { json?: true }) => {
      const file = newFilePath(given);
      // The tables may be of any version and the keys may be missing: the copy is as good.
      const environment = parseCommandEnvironment();
      requireDatabase(environment);
      const dialect = environment.databaseUrl === undefined ? 'sqlite' : 'postgresql';
      printNote('Copying the database …');
      await backUpDatabase(environment, file);
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
the backup is sent again. Who has unsubscribed or was erased since then stays so. The public keys of those who receive
reports are those of that time: doctor says who has none. docs/how-to/back-up-and-restore.md.
${formatExamples('restore /var/backups/site-2026-11-20.sqlite', 'restore /var/backups/site-2026-11-20.sqlite --yes')}`,
    )
    .action(async (given: string, { yes, json }: { yes?: true; json?: true }) => {
      const file = resolvePath(given);
      const environment = parseCommandEnvironment();
      const { databaseUrl } = environment;
      if (!fs.existsSync(file)) throw new CommandError('There is no such backup.');
      printNote('Checking the backup …');
      const suppressed = [
        ...(await findSuppressions(environment)),
        ...readSuppressionFiles(environment, file, new Date()),
      ];
      const restored = await (databaseUrl === undefined
        ? restoreSqlite(file, environment, yes)
        : restorePostgresql(file, databaseUrl, yes));
      const deleted = await enforceSuppressions(environment, suppressed);
      if (json) printJson({ restored: file, ...restored, deleted });
      else print(`${describeRestored(restored)}\n${describeDeleted(deleted)}`);
    });
}

interface BackupContent {
  /** The name of the last migration that the database has had. */
  readonly schema: string;
  readonly enquiries: number;
  readonly queuedMail: number;
}

function describeRestored({ schema, enquiries, queuedMail }: BackupContent): string {
  const restored = `Restored: ${formatCount(enquiries, 'enquiry', 'enquiries')}, ${formatCount(queuedMail, 'email')} waiting to be sent.`;
  if (schema === schemaVersion()) return restored;
  return `${restored}\nIts schema is ${schema}. The next start of the server brings it up to ${schemaVersion()}, and so does \`npm run site -- migrate\`; a server that is running needs one of the two now.`;
}

/** @throws {CommandError} when it was made by a newer version. */
function requireKnownSchema(schema: string): void {
  if (!isKnownSchema(schema))
    throw new CommandError(
      `The backup has the schema ${schema}, and this checkout knows ${schemaVersion()} only. Nothing was changed: update this checkout.`,
    );
}

const noBackup = 'The file is damaged, or is no backup of this site. Nothing was changed.';

/** Finds the people who have unsubscribed or been erased, according to the database that will be overwritten. */
async function findSuppressions(environment: Environment): Promise<readonly Suppression[]> {
  if (!hasDatabase(environment)) return [];
  try {
    const database = await openDatabase(environment);
    try {
      return await allSuppressions(database.db);
    } finally {
      await database.close();
    }
  } catch {
    // The database may be lost, which is why it is restored.
    return [];
  }
}

/** Deletes from the restored database what people have had deleted since the backup. */
async function enforceSuppressions(environment: Environment, suppressed: readonly Suppression[]) {
  // The keys may not be in place yet, and are not needed.
  const database = await openDatabase(environment);
  try {
    await database.transaction((trx) => insertSuppressions(trx, suppressed));
    const deleted = await deleteSuppressed({ database, environment });
    await saveSuppressions({ database, environment, logger: { error: printNote } }, new Date());
    return deleted;
  } finally {
    await database.close();
  }
}

function describeDeleted(deleted: { readonly subscriptions: number; readonly enquiries: number }): string {
  const { subscriptions, enquiries } = deleted;
  return `Deleted again, of people who have unsubscribed or were erased since the backup: ${formatCount(subscriptions, 'subscription')} and ${formatCount(enquiries, 'enquiry', 'enquiries')}.`;
}

const retryDelayMs = 5;

/** Restores in one SQLite transaction: a server that runs meanwhile sees the old state, then the new one. */
async function restoreSqlite(
  file: string,
  environment: Environment,
  yes: boolean | undefined,
): Promise<BackupContent> {
  const content = inspectBackup(file);
  requireKnownSchema(content.schema);
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
  return content;
}

/** @throws {CommandError} when the file is not a complete database of this site. */
function inspectBackup(file: string): BackupContent {
  try {
    using source = new DatabaseSync(file, { readOnly: true });
    const [first] = source.prepare('pragma integrity_check').all();
    if (first?.['integrity_check'] !== 'ok') throw new Error('damaged');
    const count = source.prepare(
      "select (select max(name) from kysely_migration) as schema, (select count(*) from enquiries) as enquiries, (select count(*) from outbox where status = 'queued') as queued",
    );
    const { schema, enquiries, queued } = count.get() ?? {};
    return { schema: String(schema), enquiries: Number(enquiries), queuedMail: Number(queued) };
  } catch {
    throw new CommandError(noBackup);
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
}

function checkIsReadable(file: string): void {
  try {
    using database = new DatabaseSync(file, { timeout: lockTimeoutMs });
    database.prepare('pragma schema_version').get();
  } catch (error) {
    throw new CommandError(
      'The database in DATA_DIR is damaged and cannot be overwritten. Stop the server, move site.sqlite and the files beside it of that name away, and restore again.',
      { cause: error },
    );
  }
}

/** @throws {CommandError} when the file is not whole or a tool fails; then nothing was changed. */
async function restorePostgresql(
  file: string,
  databaseUrl: string,
  yes: boolean | undefined,
): Promise<BackupContent> {
  // This reads the whole file.
  await runTool('pg_restore', ['--file=/dev/null', file]);
  requireKnownSchema(await schemaOfDump(file));
  const before = await inspectDatabase(databaseUrl);
  if (before.enquiries > 0)
    await confirm('The database holds enquiries already, and all of it would be overwritten.', yes);
  await replaceTables(file, databaseUrl);
  return inspectDatabase(databaseUrl);
}

/** The name of the last migration in a dump. @throws {CommandError} when it is no backup of this site. */
async function schemaOfDump(file: string): Promise<string> {
  const rows = ['--data-only', '--table=kysely_migration', '--file=-'];
  const child = spawn('pg_restore', [...rows, file], { stdio: ['ignore', 'pipe', 'ignore'] });
  const names = [...(await text(child.stdout)).matchAll(/^(\d{4}-\S+)\t/gm)].map(([, name]) => name);
  const schema = names.sort().at(-1);
  if (schema === undefined) throw new CommandError(noBackup);
  return schema;
}

/**
 * Replaces the tables in one transaction: a server that runs meanwhile sees the old state, then the new one. Tables that are
 * newer than the dump are dropped too, since the next migration makes them again.
 */
async function replaceTables(file: string, databaseUrl: string): Promise<void> {
  const psql = spawn('psql', ['--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1', '--file=-'], {
    env: { ...process.env, ...connectionOf(databaseUrl) },
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  const options = ['--clean', '--if-exists', '--no-owner', '--no-privileges', '--file=-'];
  const dump = spawn('pg_restore', [...options, file], { stdio: ['ignore', 'pipe', 'ignore'] });
  const dumpExit = exitCodeOf('pg_restore', dump);
  const send = async () => {
    try {
      psql.stdin.write(`begin; drop table if exists ${Object.keys(tables).join(', ')} cascade;\n`);
      await pipeline(dump.stdout, psql.stdin, { end: false });
      // Without the COMMIT the server rolls everything back.
      if ((await dumpExit) === 0) psql.stdin.write('commit;\n');
    } finally {
      psql.stdin.end();
    }
  };
  // The exit codes say which of the two has failed.
  const ignore = () => undefined;
  psql.stdin.on('error', ignore);
  const [written, read] = await Promise.all([exitCodeOf('psql', psql), dumpExit, send().catch(ignore)]);
  if (written !== 0) throw toolFailed('psql');
  if (read !== 0) throw toolFailed('pg_restore');
}

async function inspectDatabase(databaseUrl: string): Promise<BackupContent> {
  const { db, findSchemaVersion, close } = await openDatabase({ dataDirectory: '', databaseUrl });
  try {
    const schema = await findSchemaVersion();
    if (schema === null) return { schema: '', enquiries: 0, queuedMail: 0 };
    const amount = db.fn.countAll().as('amount');
    const enquiries = await db.selectFrom('enquiries').select(amount).executeTakeFirstOrThrow();
    const queued = db.selectFrom('outbox').where('status', '=', 'queued').select(amount);
    const queuedMail = await queued.executeTakeFirstOrThrow();
    return { schema, enquiries: Number(enquiries.amount), queuedMail: Number(queuedMail.amount) };
  } finally {
    await close();
  }
}
