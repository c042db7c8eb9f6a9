import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import {
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely';

/** As many different statements as are kept ready to run. */
const preparedAtMost = 300;

interface Prepared {
  readonly statement: StatementSync;
  readonly givesRows: boolean;
}

/** How the connections of one Kysely behave: what a statement does, and what opens and ends a transaction. */
export interface SqliteBehaviour {
  readonly execute: <Row>(query: CompiledQuery) => Promise<QueryResult<Row>>;
  readonly begin: () => void;
  readonly commit: () => void;
  readonly rollback: () => void;
}

/** SQLite rolls its schema back like anything else. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }

  /** The order of writers is kept elsewhere; Kysely need not queue the readers. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/** Runs statements on one connection of `node:sqlite`, each prepared once. */
export function createStatements(database: DatabaseSync): <Row>(query: CompiledQuery) => QueryResult<Row> {
  const prepared = new Map<string, Prepared>();

  function prepare(sql: string): Prepared {
    const known = prepared.get(sql);
    if (known) return known;
    if (prepared.size >= preparedAtMost) prepared.clear();
    const statement = database.prepare(sql);
    const made = { statement, givesRows: statement.columns().length > 0 };
    prepared.set(sql, made);
    return made;
  }

  return <Row>({ sql, parameters }: CompiledQuery): QueryResult<Row> => {
    const { statement, givesRows } = prepare(sql);
    const values = parameters as SQLInputValue[];
    if (givesRows) return { rows: statement.all(...values) as Row[] };
    const { changes, lastInsertRowid } = statement.run(...values);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  };
}

export function sqliteDialect({ execute, begin, commit, rollback }: SqliteBehaviour): Dialect {
  const connection: DatabaseConnection = {
    executeQuery: execute,
    async *streamQuery<Row>(query: CompiledQuery) {
      yield await execute<Row>(query);
    },
  };
  const asking = (action: () => void) => () => {
    action();
    return Promise.resolve();
  };
  const driver: Driver = {
    init: () => Promise.resolve(),
    acquireConnection: () => Promise.resolve(connection),
    beginTransaction: async () => asking(begin)(),
    commitTransaction: async () => asking(commit)(),
    rollbackTransaction: async () => asking(rollback)(),
    releaseConnection: () => Promise.resolve(),
    destroy: () => Promise.resolve(),
  };
  return {
    createAdapter: () => new TransactionalSqliteAdapter(),
    createDriver: () => driver,
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}
