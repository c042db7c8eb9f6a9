import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { Kysely, sql, SqliteDialect } from 'kysely';
import {
  findSchemaVersion,
  runMigrations,
  schemaMismatch,
  schemaVersion,
} from '../server/database/migrate.ts';
import { openDatabase } from '../server/database/open-database.ts';
import type { Database, Transaction } from '../server/database/schema.ts';
import { asUnavailable, forKysely, sqliteFile } from '../server/database/sqlite-database.ts';
import { createFile } from '../server/durable-files.ts';
import type { Environment } from '../server/environment.ts';
import { OperatorError } from '../server/operator-error.ts';
import { insertRows, readRows, tableNames, type Row } from './table-rows.server.ts';

interface Side {
  readonly trx: Transaction;
  readonly dialect: 'sqlite' | 'postgresql';
}

/** How many rows each table has, by its name. */
type Counts = ReadonlyMap<string, number>;

/**
 * Copies SQLite in the data directory to PostgreSQL, or back, and compares every row. Until all of it is there and the same, the
 * target stays empty.
 *
 * @throws {OperatorError} if a server has one of them open, the target has rows, or the source another schema; {DatabaseUnavailable}
 */
export async function copyDatabase(
  { dataDirectory, databaseUrl }: Pick<Environment, 'dataDirectory' | 'databaseUrl'>,
  to: 'sqlite' | 'postgresql',
): Promise<Counts> {
  const file = sqliteFile(dataDirectory);
  return await inPostgresql(databaseUrl, async (postgresql) => {
    if (to === 'postgresql') {
      if (!existsSync(file)) throw new OperatorError('DATA_DIR holds no database: there is nothing to copy.');
      return await inSqlite(file, (sqlite) => copyAll(sqlite, postgresql));
    }
    if (existsSync(file)) await inSqlite(file, requireEmpty);
    let counts: Counts = new Map();
    await createFile(file, async (draft) => {
      counts = await inSqlite(draft, (sqlite) => copyAll(postgresql, sqlite));
    });
    return counts;
  });
}

async function copyAll(source: Side, target: Side): Promise<Counts> {
  const schema = await findTablesVersion(source);
  if (schema !== schemaVersion()) throw schemaMismatch(schema);
  await requireEmpty(target);
  await runMigrations(target.trx);
  const counts = new Map<string, number>();
  for (const table of await tableNames(target.trx, target.dialect)) {
    await insertRows(target.trx, table, readRows(source.trx, source.dialect, table));
    counts.set(table, await compareRows(source, target, table));
  }
  return counts;
}

/** On PostgreSQL, a query of a table that is not there would end the transaction. */
const findTablesVersion = async ({ trx, dialect }: Side) =>
  (await tableNames(trx, dialect)).length === 0 ? null : await findSchemaVersion(trx);

/** @throws {OperatorError} that names the first table with rows */
async function requireEmpty({ trx, dialect }: Side): Promise<void> {
  for (const table of await tableNames(trx, dialect)) {
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(trx);
    if (rows.length > 0)
      throw new OperatorError(
        `The target is not empty: its table ${table} has rows. Nothing was changed. ${dialect === 'sqlite' ? 'Move site.sqlite out of DATA_DIR.' : 'Name an empty database in DATABASE_URL.'}`,
      );
  }
}

/** @returns how many rows the table has on both sides @throws {OperatorError} if one of them differs */
async function compareRows(source: Side, target: Side, table: string): Promise<number> {
  const expected = new Set<string>();
  for await (const rows of readRows(source.trx, source.dialect, table))
    for (const row of rows) expected.add(hashOf(row));
  const count = expected.size;
  let found = 0;
  for await (const rows of readRows(target.trx, target.dialect, table)) {
    found += rows.length;
    for (const row of rows) expected.delete(hashOf(row));
  }
  if (expected.size > 0 || found !== count)
    throw new OperatorError(`The rows of ${table} are not the same after copying. Nothing was changed.`);
  return count;
}

/** Each row is unique, because each table has a primary key. */
const hashOf = (row: Row) =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(row).sort(([one], [other]) => (one < other ? -1 : 1))))
    .digest('base64');

const isOpen = (name: string) =>
  new OperatorError(`${name} is open elsewhere. Nothing was changed: stop every server, and repeat.`);

/** Opens a file for this process alone, and keeps what is done in it if all of it succeeds. */
async function inSqlite<T>(file: string, work: (side: Side) => Promise<T>): Promise<T> {
  const connection = new DatabaseSync(file, { timeout: 0 });
  const db = new Kysely<Database>({ dialect: new SqliteDialect({ database: forKysely(connection) }) });
  try {
    try {
      // With a write-ahead log, this fails while another process has the file open.
      connection.exec('pragma locking_mode = exclusive; begin exclusive');
    } catch (error) {
      throw (error as { readonly errcode?: number }).errcode === 5 ? isOpen('site.sqlite') : error;
    }
    const result = await work({ trx: db as unknown as Transaction, dialect: 'sqlite' });
    connection.exec('commit');
    return result;
  } catch (error) {
    throw asUnavailable(error);
  } finally {
    connection.close();
  }
}

/** Opens PostgreSQL, keeps others from writing, and keeps what is done in it if all of it succeeds. */
async function inPostgresql<T>(
  databaseUrl: string | undefined,
  work: (side: Side) => Promise<T>,
): Promise<T> {
  if (databaseUrl === undefined)
    throw new OperatorError('DATABASE_URL is not set: it names the PostgreSQL database.');
  await using database = await openDatabase({ dataDirectory: '', databaseUrl });
  return await database.transaction(async (trx) => {
    await requireNoOthers(trx);
    // SQLite may be read or written for longer than a server’s transaction may wait.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
    for (const table of await tableNames(trx, 'postgresql'))
      await sql`lock table ${sql.table(table)} in share row exclusive mode nowait`.execute(trx);
    return await work({ trx, dialect: 'postgresql' });
  });
}

/** @throws {OperatorError} if another process of this user is connected, and stays so */
async function requireNoOthers(trx: Transaction): Promise<void> {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const { rows } = await sql`
      select 1 from pg_stat_get_activity(null)
      where datid = (select oid from pg_database where datname = current_database())
        and usesysid = current_user::regrole and pid <> pg_backend_pid()`.execute(trx);
    if (rows.length === 0) return;
    // The connection of a process that has ended may stay for a moment.
    await delay(100);
  }
  throw isOpen('The database of DATABASE_URL');
}
