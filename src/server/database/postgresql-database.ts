import { setTimeout as delay } from 'node:timers/promises';
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { asUnavailable, DatabaseUnavailable } from './database-unavailable.ts';
import type { Database, Transaction } from './schema.ts';

const maxConnections = 10;
/** A visitor waits this long for a connection, and is then told that the database is unavailable. */
const connectTimeoutMs = 2000;
const connectRetryDelayMs = 50;
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
    // This ends the wait for a server that has vanished from the network.
    query_timeout: statementTimeoutMs + connectTimeoutMs,
    types: {
      // pg returns bigint as text, in case a number is above 2^53. Times in milliseconds are far below.
      getTypeParser: (type, format) =>
        type === pg.types.builtins.INT8
          ? Number
          : (pg.types.getTypeParser(type, format) as (text: string) => unknown),
    },
  });
  // Without a listener on every connection, one that breaks while in use would end the process. The query that uses it
  // fails in any case.
  const ignore = () => undefined;
  pool.on('error', ignore);
  pool.on('connect', (client) => client.on('error', ignore));
  return pool;
}

/** The pool for Kysely: waits while the server restarts, and reports lost connections as `DatabaseUnavailable`. */
function reportUnavailable(pool: pg.Pool): PostgresPool {
  const wrapped = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await connect(pool);
      const known = wrapped.get(client) ?? wrapClient(client);
      wrapped.set(client, known);
      return known;
    },
  };
}

function wrapClient(client: pg.PoolClient): PostgresPoolClient {
  let isBroken = false;
  const query = async (sql: string, parameters: readonly unknown[]) => {
    try {
      return await client.query(sql, [...parameters]);
    } catch (error) {
      const reason = asUnavailable(error);
      isBroken ||= reason instanceof DatabaseUnavailable;
      throw reason;
    }
  };
  return {
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => {
      client.release(isBroken || destroy);
    },
  };
}

async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  const deadline = performance.now() + connectTimeoutMs;
  for (;;) {
    try {
      return await pool.connect();
    } catch (error) {
      const reason = asUnavailable(error);
      if (!(reason instanceof DatabaseUnavailable) || performance.now() >= deadline) throw reason;
      await delay(connectRetryDelayMs * (0.5 + Math.random()));
    }
  }
}
