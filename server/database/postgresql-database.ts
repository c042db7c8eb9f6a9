import { setTimeout as pause } from 'node:timers/promises';
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { BackupRefused } from './backup-refused.ts';
import { asUnavailable, DatabaseUnavailable } from './database-unavailable.ts';
import { migrate } from './migrate.ts';
import type { Database, Transaction } from './schema.ts';

const connections = 10;
/** In milliseconds. A visitor waits for the first of them, and then for an honest refusal. */
const connectPatience = 2000;
const connectPause = 50;
const statementLimit = 10_000;

/** A pool of connections to the server that DATABASE_URL names. */
export async function openPostgresql(databaseUrl: string) {
  const pool = createPool(databaseUrl);
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: withOwnErrors(pool) }) });
  try {
    await migrate(db);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return {
    db,
    dialect: 'postgresql' as const,
    transaction: async <T>(work: (trx: Transaction) => Promise<T>): Promise<T> =>
      db.transaction().execute(work),
    check: async () => {
      await db.selectFrom('enquiries').select('id').limit(1).execute();
    },
    backup: () =>
      Promise.reject(
        new BackupRefused(
          'The database is PostgreSQL, whose own tool makes the backup: pg_dump --format=custom --file=<file> "$DATABASE_URL"',
        ),
      ),
    close: () => db.destroy(),
  };
}

function createPool(databaseUrl: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: connections,
    connectionTimeoutMillis: connectPatience,
    keepAlive: true,
    statement_timeout: statementLimit,
    idle_in_transaction_session_timeout: statementLimit,
    // Ends the wait for a server that has vanished from the network.
    query_timeout: statementLimit + connectPatience,
    types: {
      // Times arrive as text for fear of numbers above 2^53. Ours stay far below.
      getTypeParser: (type, format) =>
        type === pg.types.builtins.INT8
          ? Number
          : (pg.types.getTypeParser(type, format) as (text: string) => unknown),
    },
  });
  // Without a listener on every connection, one that breaks while in use would end the process. Whoever uses it hears
  // of it from their query.
  const heard = () => undefined;
  pool.on('error', heard);
  pool.on('connect', (client) => client.on('error', heard));
  return pool;
}

/** The pool as Kysely sees it: patient while the server restarts, and reporting what is lost as `DatabaseUnavailable`. */
function withOwnErrors(pool: pg.Pool): PostgresPool {
  const wrapped = new WeakMap<pg.PoolClient, PostgresPoolClient>();

  function wrap(client: pg.PoolClient): PostgresPoolClient {
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

  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await connect(pool);
      const known = wrapped.get(client) ?? wrap(client);
      wrapped.set(client, known);
      return known;
    },
  };
}

async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  const giveUpAt = performance.now() + connectPatience;
  for (;;) {
    try {
      return await pool.connect();
    } catch (error) {
      const reason = asUnavailable(error);
      if (!(reason instanceof DatabaseUnavailable) || performance.now() >= giveUpAt) throw reason;
      await pause(connectPause * (0.5 + Math.random()));
    }
  }
}
