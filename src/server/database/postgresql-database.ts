import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { DatabaseUnavailable } from './database-unavailable.ts';
import type { Database, Transaction } from './schema.ts';

const maxConnections = 10;
/** How long a visitor waits for a connection before the database counts as unavailable. */
const connectTimeoutMs = 2000;
const statementTimeoutMs = 10_000;

/** A pool of connections to the server that DATABASE_URL names. */
export function openPostgresql(databaseUrl: string) {
  const pool = createPool(databaseUrl);
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: reportUnavailable(pool) }) });
  return {
    db,
    dialect: 'postgresql' as const,
    transaction: <T>(work: (trx: Transaction) => Promise<T>): Promise<T> => db.transaction().execute(work),
    close: () => db.destroy(),
  };
}

function createPool(databaseUrl: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: maxConnections,
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: statementTimeoutMs,
    // Without this, a query to a server that has vanished from the network would wait for ever.
    query_timeout: statementTimeoutMs + connectTimeoutMs,
    types: {
      // pg returns bigint as text, because it may exceed 2^53. Times in milliseconds do not.
      getTypeParser: (type, format) =>
        type === pg.types.builtins.INT8
          ? Number
          : (pg.types.getTypeParser(type, format) as (text: string) => unknown),
    },
  });
  // Without a listener, a connection that breaks while it is in use would end the process. The query that uses it
  // fails in any case.
  const ignore = () => undefined;
  pool.on('error', ignore);
  pool.on('connect', (client) => client.on('error', ignore));
  return pool;
}

/** The pool for Kysely, which throws `DatabaseUnavailable` and gives up connections that were lost. */
function reportUnavailable(pool: pg.Pool): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect().catch((error: unknown) => {
        throw asUnavailable(error);
      });
      let isLost = false;
      const query = async (sql: string, parameters: readonly unknown[]) => {
        try {
          return await client.query(sql, [...parameters]);
        } catch (error) {
          const reason = asUnavailable(error);
          isLost ||= reason instanceof DatabaseUnavailable;
          throw reason;
        }
      };
      return {
        query: query as unknown as PostgresPoolClient['query'],
        release: (destroy) => {
          client.release(isLost || destroy);
        },
      };
    },
  };
}

/** SQLSTATE classes: connection (08), authorisation (28), rollback (40), resources (53), operator (57), system (58); no such database, no right, lock not available, read-only. */
const unavailable = /^(?:08...|28...|40...|53...|57...|58...|3D000|42501|55P03|25006)$/;

/** Error messages of `pg` that have no code. */
const connectionLost =
  /connection terminated|timeout exceeded when trying to connect|not queryable|connection error|client was closed|timeout expired/i;

function asUnavailable(error: unknown): unknown {
  // If a host has several addresses, Node reports one error that contains an error for each.
  const [cause] = error instanceof AggregateError ? (error.errors as unknown[]) : [error];
  if (!(cause instanceof Error)) return error;
  const isNetworkError = 'syscall' in cause;
  const code = 'code' in cause ? String(cause.code) : '';
  return isNetworkError || unavailable.test(code) || connectionLost.test(cause.message)
    ? new DatabaseUnavailable(`PostgreSQL cannot be used at DATABASE_URL: ${cause.message}`, { cause: error })
    : error;
}
