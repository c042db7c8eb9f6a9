import { AsyncLocalStorage } from 'node:async_hooks';
import { closeSync, mkdirSync, openSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { setImmediate as nextEventLoopTurn, setTimeout as delay } from 'node:timers/promises';
import { Kysely, SqliteAdapter, SqliteDialect, SqliteDriver, type SqliteDatabase } from 'kysely';
import { asUnavailable, DatabaseUnavailable, isBusy } from './database-unavailable.ts';
import type { Database, Transaction } from './schema.ts';

/** The time for which a reader waits for a lock inside SQLite, which blocks the event loop. In WAL mode it hardly ever has to. */
const readerBusyTimeoutMs = 250;
/** The time for which a transaction waits for another process’s lock in all, from the moment when it was requested. */
const lockTimeoutMs = 2000;
const maxRetryDelayMs = 20;

export const sqliteFile = (dataDirectory: string) => join(dataDirectory, 'site.sqlite');

/** Opens one connection that runs the transactions in turn, and another that reads what has been committed (decision 0022). */
export async function openSqlite(dataDirectory: string) {
  const { writer, reader } = await retryWhileBusy(() => openConnections(dataDirectory));
  const write = new Kysely<Database>({ dialect: writerDialect(writer) });
  const db = new Kysely<Database>({ dialect: new SqliteDialect({ database: forKysely(reader) }) });
  const inTransaction = new AsyncLocalStorage<true>();
  const checkFile = createFileCheck(sqliteFile(dataDirectory));
  let latest: Promise<unknown> = Promise.resolve();

  const transaction = <T>(work: (trx: Transaction) => Promise<T>): Promise<T> => {
    if (inTransaction.getStore())
      return Promise.reject(new Error('A transaction is already open here: use the one handed over'));
    const deadline = performance.now() + lockTimeoutMs;
    const execute = () =>
      write.transaction().execute(async (trx) => {
        const value = await inTransaction.run(true, () => work(trx));
        checkFile();
        return value;
      });
    // Only `begin immediate` is repeated: what fails after it arrives as `DatabaseUnavailable`.
    const result = latest.then(() => retryWhileBusy(execute, deadline));
    // A COMMIT blocks the event loop, so whatever else is due is done between two of them.
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
      throw new DatabaseUnavailable(new Error('The database file has been deleted or replaced'));
  };
}

function openConnections(dataDirectory: string) {
  const file = sqliteFile(dataDirectory);
  mkdirSync(dataDirectory, { recursive: true, mode: 0o700 });
  // SQLite gives its write-ahead log the same permissions.
  closeSync(openSync(file, 'a', 0o600));
  // There is no busy timeout, because transactions are retried without blocking the event loop.
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

function writerDialect(database: DatabaseSync): SqliteDialect {
  return Object.assign(new SqliteDialect({ database: forKysely(database) }), {
    createDriver: () => new WriterDriver(database),
    createAdapter: () => new TransactionalDdlAdapter(),
  });
}

class WriterDriver extends SqliteDriver {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    super({ database: forKysely(database) });
    this.#database = database;
  }

  /** Takes the write lock at once: a transaction that began by reading could not get it later on. */
  override beginTransaction() {
    return Promise.try(() => {
      this.#rollBack();
      this.#database.exec('begin immediate');
    });
  }

  override rollbackTransaction() {
    return Promise.try(() => {
      this.#rollBack();
    });
  }

  /** Rolls back unless SQLite has done so, as on a full disk: a second rollback would hide the first error. */
  #rollBack() {
    try {
      if (this.#database.isTransaction) this.#database.exec('rollback');
    } catch {
      // The disk refuses even this. It is tried again before the next transaction.
    }
  }
}

/** Tells Kysely, which assumes otherwise, that SQLite rolls back schema changes too. */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true;
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
      if (!isBusy(error) || performance.now() >= deadline) throw asUnavailable(error);
      await delay(Math.random() * maxRetryDelayMs);
    }
  }
}
