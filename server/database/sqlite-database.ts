import { AsyncLocalStorage } from 'node:async_hooks';
import { closeSync, fstatSync, mkdirSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { setImmediate as nextEventLoopTurn, setTimeout as delay } from 'node:timers/promises';
import {
  Kysely,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  type ControlledTransaction,
  type SqliteDatabase,
  type SqliteStatement,
} from 'kysely';
import { asUnavailable, DatabaseUnavailable, isBusy } from './database-unavailable.ts';
import { findSchemaVersion, migrate } from './migrate.ts';
import type { Database, Transaction } from './schema.ts';

/** How long a reader waits for a lock inside SQLite, which blocks the event loop. In WAL mode it hardly ever has to. */
const readerBusyTimeoutMs = 250;
/** How long a transaction waits for another process’s lock in all, from the moment it was asked for. */
const lockTimeoutMs = 2000;
const maxRetryDelayMs = 20;
/** Keeps the wait for one COMMIT short, however many callers there are. */
const maxGroupSize = 128;
const maxPreparedStatements = 300;

export const sqliteFile = (dataDirectory: string) => join(dataDirectory, 'hallmere.sqlite');

interface QueuedTransaction {
  /** Executes the statements. The function that it resolves with tells the caller, after the COMMIT. */
  readonly settleAfter: (trx: Transaction) => Promise<() => void>;
  readonly reject: (error: unknown) => void;
  /** On the clock of `performance`. */
  readonly deadline: number;
}

/**
 * One connection runs the transactions, in turn; another reads what has been committed. Those that wait at the same time
 * share one COMMIT and so one wait for the disk (decision 0022).
 */
export async function openSqlite(dataDirectory: string) {
  const { writer, reader } = await retryWhileBusy(() => openConnections(dataDirectory));
  const write = new Kysely<Database>({ dialect: writerDialect(writer) });
  const db = new Kysely<Database>({ dialect: new SqliteDialect({ database: forKysely(reader) }) });
  const inTransaction = new AsyncLocalStorage<true>();
  let files: ReturnType<typeof createFileCheck> | undefined;

  /** First come, first served. */
  const queue: QueuedTransaction[] = [];
  let running: Promise<void> | undefined;

  const runQueue = async () => {
    while (queue[0]) {
      // Lets the requests that have already arrived at this process join.
      await nextEventLoopTurn();
      let group: readonly QueuedTransaction[] | undefined;
      try {
        const trx = await retryWhileBusy(() => write.startTransaction().execute(), queue[0].deadline);
        group = queue.splice(0, maxGroupSize);
        const settlements = await commitTogether(trx, group, () => writer.isTransaction);
        // The first transaction has made the log.
        files ??= createFileCheck(sqliteFile(dataDirectory));
        if (!files.isIntact()) throw new Error('The database file has been deleted or overwritten');
        for (const settle of settlements) settle();
      } catch (error) {
        for (const { reject } of group ?? queue.splice(0, 1))
          reject(group ? new DatabaseUnavailable(error) : asUnavailable(error));
      }
    }
    running = undefined;
  };

  const transaction = <T>(work: (trx: Transaction) => Promise<T>): Promise<T> => {
    if (inTransaction.getStore())
      return Promise.reject(new Error('A transaction is already open here: use the one handed over'));
    return new Promise<T>((resolve, reject) => {
      const settleAfter = async (trx: Transaction) => {
        const result = await inTransaction.run(true, () => work(trx));
        return () => {
          resolve(result);
        };
      };
      queue.push({ settleAfter, reject, deadline: performance.now() + lockTimeoutMs });
      running ??= runQueue();
    });
  };

  return {
    db,
    dialect: 'sqlite' as const,
    transaction,
    migrate: () => transaction(migrate),
    findSchemaVersion: () => findSchemaVersion(db),
    close: async () => {
      await running;
      reader.close();
      writer.close();
      files?.close();
    },
  };
}

/**
 * Gives each a savepoint, so that a failure takes back its own statements alone.
 *
 * @throws when the transaction or its COMMIT failed, and so all of them.
 */
async function commitTogether(
  trx: ControlledTransaction<Database>,
  group: readonly QueuedTransaction[],
  isOpen: () => boolean,
): Promise<readonly (() => void)[]> {
  const settlements: (() => void)[] = [];
  try {
    for (const { settleAfter, reject } of group) {
      const member = await trx.savepoint('member').execute();
      try {
        const settle = await settleAfter(member);
        await member.releaseSavepoint('member').execute();
        settlements.push(settle);
      } catch (error) {
        // There is no savepoint left when SQLite has rolled everything back by itself, as it does on a full disk.
        if (!isOpen()) throw error;
        await member.rollbackToSavepoint('member').execute();
        settlements.push(() => {
          reject(asUnavailable(error));
        });
      }
    }
    await trx.commit().execute();
    return settlements;
  } catch (error) {
    await trx.rollback().execute();
    throw error;
  }
}

/** The first four bytes, as hexadecimal digits, of a database file and of its write-ahead log, which may be empty. */
const magicNumbers = { '': ['53514c69'], '-wal': ['', '377f0682', '377f0683'] };

/**
 * Checks that the files are where they were and begin as they should. SQLite goes on writing to a deleted or overwritten
 * file, and what it writes is lost with the process.
 */
function createFileCheck(file: string) {
  // Kept open: closing any descriptor of the file releases the locks that SQLite holds on it (POSIX).
  const files = Object.entries(magicNumbers).map(([suffix, allowed]) => ({
    descriptor: openSync(file + suffix, 'r'),
    allowed,
  }));
  const start = Buffer.alloc(4);
  return {
    isIntact: () =>
      files.every(({ descriptor, allowed }) => {
        const length = readSync(descriptor, start, 0, start.length, 0);
        return fstatSync(descriptor).nlink > 0 && allowed.includes(start.toString('hex', 0, length));
      }),
    close: () => {
      for (const { descriptor } of files) closeSync(descriptor);
    },
  };
}

function openConnections(dataDirectory: string) {
  const file = sqliteFile(dataDirectory);
  mkdirSync(dataDirectory, { recursive: true, mode: 0o700 });
  // SQLite gives its log the same permissions.
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

  /** On a full disk SQLite rolls back by itself, and a second rollback would hide the first error. */
  #rollBack() {
    try {
      if (this.#database.isTransaction) this.#database.exec('rollback');
    } catch {
      // The disk refuses even this. It is tried again before the next transaction.
    }
  }
}

/** SQLite rolls back schema changes too; Kysely does not count on it. */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true;
  }
}

/** A connection of `node:sqlite` in the form in which Kysely’s dialect takes one, with each statement prepared once. */
function forKysely(database: DatabaseSync): SqliteDatabase {
  const prepared = new Map<string, SqliteStatement>();
  const reportUnavailable = <T>(run: () => T): T => {
    try {
      return run();
    } catch (error) {
      throw asUnavailable(error);
    }
  };
  const prepare = (sql: string): SqliteStatement => {
    const statement = database.prepare(sql);
    return {
      reader: statement.columns().length > 0,
      all: (parameters) => reportUnavailable(() => statement.all(...(parameters as SQLInputValue[]))),
      run: (parameters) => reportUnavailable(() => statement.run(...(parameters as SQLInputValue[]))),
      iterate: (parameters) => statement.iterate(...(parameters as SQLInputValue[])),
    };
  };
  return {
    close: () => {
      database.close();
    },
    prepare(sql) {
      const statement = prepared.get(sql) ?? reportUnavailable(() => prepare(sql));
      if (prepared.size >= maxPreparedStatements) prepared.clear();
      prepared.set(sql, statement);
      return statement;
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
