import { closeSync, existsSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { Kysely, SelectQueryNode, type CompiledQuery, type QueryResult } from 'kysely';
import { BackupRefused } from './backup-refused.ts';
import { asUnavailable, isBusy } from './database-unavailable.ts';
import { syncToDisk } from './durable-files.ts';
import { createGroupCommit } from './group-commit.ts';
import { migrate } from './migrate.ts';
import type { Database, Transaction } from './schema.ts';
import { createStatements, sqliteDialect } from './sqlite-dialect.ts';

/** Milliseconds for which SQLite itself waits for a lock. It blocks every visitor, so patience is exercised elsewhere. */
const blockingWait = 20;
const readPatience = 2000;
const readPause = 25;

/** Where the database lies when it is SQLite. */
export const sqliteFile = (dataDirectory: string) => join(dataDirectory, 'hallmere.sqlite');

/** One connection writes for everybody, another reads what has been committed. */
export async function openSqlite(dataDirectory: string) {
  const file = sqliteFile(dataDirectory);
  const { writer, reader } = await whileBusy(() => openConnections(dataDirectory, file));
  const group = createGroupCommit(writer);
  const write = createStatements(writer);
  const read = createStatements(reader);

  const writing = new Kysely<Database>({
    dialect: sqliteDialect({
      execute: (query) => Promise.try(() => write(query)),
      begin: () => {
        writer.exec('savepoint caller');
      },
      commit: () => {
        writer.exec('release caller');
      },
      rollback: () => {
        if (writer.isTransaction) writer.exec('rollback to caller; release caller');
      },
    }),
  });
  const transaction = <T>(work: (trx: Transaction) => Promise<T>): Promise<T> =>
    group.join(() => writing.transaction().execute(work));

  const refuse = () => {
    throw new Error('Use the transaction of the open database');
  };
  const db = new Kysely<Database>({
    dialect: sqliteDialect({
      execute: <Row>(query: CompiledQuery): Promise<QueryResult<Row>> =>
        SelectQueryNode.is(query.query)
          ? whileBusy(() => read<Row>(query))
          : group.join(() => Promise.try(() => write<Row>(query))),
      begin: refuse,
      commit: refuse,
      rollback: refuse,
    }),
  });

  await transaction((trx) => migrate(trx));
  return {
    db,
    dialect: 'sqlite' as const,
    transaction,
    check: async () => {
      await db.selectFrom('enquiries').select('id').limit(1).execute();
    },
    backup: (target: string) => backup(file, target),
    close: async () => {
      await group.settled();
      reader.close();
      writer.close();
    },
  };
}

function openConnections(dataDirectory: string, file: string) {
  mkdirSync(dataDirectory, { recursive: true, mode: 0o700 });
  // The log beside it is made with the same permissions.
  closeSync(openSync(file, 'a', 0o600));
  const writer = new DatabaseSync(file, { timeout: blockingWait });
  try {
    writer.exec('pragma journal_mode = wal; pragma synchronous = full; pragma secure_delete = on');
    const reader = new DatabaseSync(file, { timeout: blockingWait });
    reader.exec('pragma query_only = on');
    return { writer, reader };
  } catch (error) {
    writer.close();
    throw error;
  }
}

/** Tries again, without blocking, while another process holds the lock. */
async function whileBusy<T>(action: () => T): Promise<T> {
  const giveUpAt = performance.now() + readPatience;
  for (;;) {
    try {
      return action();
    } catch (error) {
      if (!isBusy(error) || performance.now() >= giveUpAt) throw asUnavailable(error);
      await pause(readPause * (0.5 + Math.random()));
    }
  }
}

/** `VACUUM INTO` reads one moment of the database and holds up no writer. The copy gets its name once it is whole. */
async function backup(source: string, target: string): Promise<void> {
  if (existsSync(target)) throw new BackupRefused(`${target} exists already`);
  const draft = `${target}.partial`;
  rmSync(draft, { force: true });
  closeSync(openSync(draft, 'wx', 0o600));
  try {
    await whileBusy(() => {
      const connection = new DatabaseSync(source, { timeout: blockingWait });
      try {
        connection.prepare('vacuum into ?').run(draft);
      } finally {
        connection.close();
      }
    });
    syncToDisk(draft);
    renameSync(draft, target);
    syncToDisk(target);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}
