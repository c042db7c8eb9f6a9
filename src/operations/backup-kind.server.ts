import * as fs from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { isKnownSchema, schemaVersion } from '../server/database/migrate.ts';
import type { Environment } from '../server/environment.ts';
import { OperatorError } from '../server/operator-error.ts';
import { runPostgresqlTool } from './postgresql-tools.server.ts';

const unchanged = 'Nothing was changed.';
const moving =
  '`npm run site -- copy-database` moves the data to the other kind (docs/how-to/back-up-and-restore.md).';

/** The file signature of each kind of backup. */
const signatures = { sqlite: 'SQLite format 3\0', postgresql: 'PGDMP' };

function readSignature(file: string): string {
  const descriptor = fs.openSync(file, 'r');
  try {
    const bytes = Buffer.alloc(signatures.sqlite.length);
    return bytes.toString('latin1', 0, fs.readSync(descriptor, bytes));
  } finally {
    fs.closeSync(descriptor);
  }
}

/**
 * Reads all of a backup, and finds out whether it can be restored with these settings.
 *
 * @returns the name of its last migration
 * @throws {OperatorError} that says what the file is instead: a backup of the other database, another file, one that is cut off or
 *   damaged, or one of another version
 */
export async function checkBackup({ databaseUrl }: Environment, file: string): Promise<string> {
  const signature = readSignature(file);
  const isSqlite = signature === signatures.sqlite;
  if (!isSqlite && !signature.startsWith(signatures.postgresql))
    throw new OperatorError(
      `The file is no backup: it is neither an SQLite database nor a dump of PostgreSQL. ${unchanged}`,
    );
  if (isSqlite && databaseUrl !== undefined)
    throw new OperatorError(
      `The file is a backup of SQLite, and DATABASE_URL names PostgreSQL. ${unchanged} Restore it without DATABASE_URL into an empty DATA_DIR; then ${moving}`,
    );
  if (!isSqlite && databaseUrl === undefined)
    throw new OperatorError(
      `The file is a backup of PostgreSQL, and DATABASE_URL is not set. ${unchanged} Restore it with the DATABASE_URL of an empty database; then ${moving}`,
    );
  const schema = isSqlite ? schemaOfSqlite(file) : await schemaOfDump(file);
  if (!isKnownSchema(schema))
    throw new OperatorError(
      `The backup has the schema ${schema}, which is ${schema > schemaVersion() ? 'of a newer version' : 'older than any that can be migrated'}; this version has ${schemaVersion()}. ${unchanged}`,
    );
  return schema;
}

function schemaOfSqlite(file: string): string {
  try {
    using source = new DatabaseSync(file, { readOnly: true });
    if (source.prepare('pragma integrity_check').get()?.['integrity_check'] !== 'ok')
      throw new Error('It is damaged');
    const hasMigrations = source.prepare("select 1 from sqlite_schema where name = 'kysely_migration'").get();
    const schema =
      hasMigrations && source.prepare('select max(name) as name from kysely_migration').get()?.['name'];
    if (typeof schema === 'string') return schema;
  } catch {
    throw new OperatorError(`The backup is cut off or damaged: take another. ${unchanged}`);
  }
  throw new OperatorError(`The file is an SQLite database, but not of this site. ${unchanged}`);
}

async function schemaOfDump(file: string): Promise<string> {
  const failure = `The backup is cut off or damaged, or was made by a PostgreSQL that is newer than pg_restore here. ${unchanged}`;
  const read = (...args: readonly string[]) => runPostgresqlTool('pg_restore', [...args, file], { failure });
  await read('--file=/dev/null');
  const rows = await read('--data-only', '--table=kysely_migration', '--file=-');
  const names = [...rows.matchAll(/^(\d{4}-\S+)\t/gm)].map(([, name]) => name);
  const schema = names.sort().at(-1);
  if (schema === undefined)
    throw new OperatorError(`The file is a dump of PostgreSQL, but not of this site. ${unchanged}`);
  return schema;
}
