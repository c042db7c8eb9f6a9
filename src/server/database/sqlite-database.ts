import { AsyncLocalStorage } from 'node:async_hooks';
import { closeSync, mkdirSync, openSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { setImmediate as nextEventLoopTurn, setTimeout as delay } from 'node:timers/promises';
import { Kysely, SqliteDialect, type SqliteDatabase } from 'kysely';
import { DatabaseUnavailable } from './database-unavailable.ts';
import type { Database, Transaction } from './schema.ts';

/** How long a reader waits for a lock inside SQLite, which blocks the event loop. In WAL mode this is rare. */
const readerBusyTimeoutMs = 250;
/** How long a transaction waits for another process’s lock, counted from its request. */
const lockTimeoutMs = 2000;
const maxRetryDelayMs = 20;

/** SQLite’s primary result codes: busy, locked, nomem, readonly, ioerr, corrupt, full, cantopen, notadb. */
const unavailableCodes = [5, 6, 7, 8, 10, 11, 13, 14, 26];
const lockedCodes = [5, 6];

const codeOf = (error: unknown) =>
  error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0;

/** Returns `DatabaseUnavailable` if the database is locked, full, damaged or lost; otherwise the same error. */
export const asUnavailable = (error: unknown): unknown =>
  unavailableCodes.includes(codeOf(error))
    ? new DatabaseUnavailable(`The database in DATA_DIR cannot be used: ${(error as Error).message}`, {
        cause: error,
      })
    : error;

/** The file of the database in `DATA_DIR`. */
export const sqliteFile = (dataDirectory: string) => join(dataDirectory, 'site.sqlite');

/** Opens two connections: one runs the transactions one at a time, the other reads what was committed (decision 22). */
export async function openSqlite(dataDirectory: string) {
  const { writer, reader } = await retryWhileBusy(() => openConnections(dataDirectory));
  const write = new Kysely<Database>({ dialect: new SqliteDialect({ database: forKysely(writer) }) });
  const db = new Kysely<Database>({ dialect: new SqliteDialect({ database: forKysely(reader) }) });
  const inTransaction = new AsyncLocalStorage<true>();
  const checkFile = createFileCheck(sqliteFile(dataDirectory));
  let latest: Promise<unknown> = Promise.resolve();

  /** Rolls back, unless SQLite has already done so, as on a full disk. A second rollback would hide the first error. */
  function rollBack() {
    try {
      if (writer.isTransaction) writer.exec('rollback');
    } catch {
      // The disk refuses even this. The next transaction tries again.
    }
  }

  async function execute<T>(work: (trx: Transaction) => Promise<T>, deadline: number): Promise<T> {
    await retryWhileBusy(() => {
      rollBack();
      // It takes the write lock at once, because a transaction that begins by reading may fail to get it later.
      writer.exec('begin immediate');
    }, deadline);
    try {
      const value = await inTransaction.run(true, () => work(write as unknown as Transaction));
      checkFile();
      writer.exec('commit');
      return value;
    } catch (error) {
      rollBack();
      throw asUnavailable(error);
    }
  }

  const transaction = <T>(work: (trx: Transaction) => Promise<T>): Promise<T> => {
    if (inTransaction.getStore())
      return Promise.reject(
        new Error('A transaction is already open: use the one that was passed to the work'),
      );
    const deadline = performance.now() + lockTimeoutMs;
    const result = latest.then(() => execute(work, deadline));
    // A COMMIT blocks the event loop, so other work gets a turn between two of them.
    const pause = () => nextEventLoopTurn();
    latest = result.then(pause, pause);
    return result;
  };

  return {
    db,
    dialect: 'sqlite' as const,
    transaction,
    close: async () => {
      await latest;
      reader.close();
      writer.close();
    },
  };
}

/** Checks that the file is still there. SQLite goes on writing to one that was deleted or replaced, and so loses data. */
function createFileCheck(file: string) {
  const { ino } = statSync(file);
  return () => {
    if (statSync(file, { throwIfNoEntry: false })?.ino !== ino)
      throw new DatabaseUnavailable('The database file has been deleted or replaced');
  };
}

function openConnections(dataDirectory: string) {
  const file = sqliteFile(dataDirectory);
  mkdirSync(dataDirectory, { recursive: true, mode: 0o700 });
  // SQLite gives its write-ahead log the same permissions.
  closeSync(openSync(file, 'a', 0o600));
  // No busy timeout: transactions are retried without blocking the event loop.
  const writer = new DatabaseSync(file, { timeout: 0 });
  try {
    writer.exec('pragma journal_mode = wal; pragma synchronous = full; pragma secure_delete = on');
    const reader = new DatabaseSync(file, { timeout: readerBusyTimeoutMs });
    reader.exec('pragma query_only = on');
    return { writer, reader };
  } catch (error) {
    writer.close();
    throw error;
  }
}

/** A connection of `node:sqlite` in the form in which Kysely’s dialect takes one. */
export function forKysely(database: DatabaseSync): SqliteDatabase {
  const reportUnavailable = <T>(run: () => T): T => {
    try {
      return run();
    } catch (error) {
      throw asUnavailable(error);
    }
  };
  return {
    close: () => {
      database.close();
    },
    prepare(sql) {
      const statement = reportUnavailable(() => database.prepare(sql));
      return {
        reader: statement.columns().length > 0,
        all: (parameters) => reportUnavailable(() => statement.all(...(parameters as SQLInputValue[]))),
        run: (parameters) => reportUnavailable(() => statement.run(...(parameters as SQLInputValue[]))),
        iterate: (parameters) => statement.iterate(...(parameters as SQLInputValue[])),
      };
    },
  };
}

/** @param deadline on the clock of `performance` */
async function retryWhileBusy<T>(
  action: () => T | Promise<T>,
  deadline = performance.now() + lockTimeoutMs,
): Promise<T> {
  for (;;) {
    try {
      return await action();
    } catch (error) {
      if (!lockedCodes.includes(codeOf(error)) || performance.now() >= deadline) throw asUnavailable(error);
      await delay(Math.random() * maxRetryDelayMs);
    }
  }
}
