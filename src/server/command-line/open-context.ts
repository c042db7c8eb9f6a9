import { existsSync } from 'node:fs';
import { pino } from 'pino';
import { openContext, type AppContext } from '../context.ts';
import { sqliteFile } from '../database/sqlite-database.ts';
import { parseEnvironment, type Environment } from '../environment.ts';
import { OperatorError } from '../operator-error.ts';

/**
 * Runs a command with its own connection to the database, beside a running server.
 *
 * @throws {OperatorError} when there is no database, or a server of another version has made its tables.
 */
export async function withContext<T>(run: (context: AppContext) => Promise<T>): Promise<T> {
  const environment = parseEnvironment(process.env);
  requireDatabase(environment);
  const context = await openContext(environment, pino({ level: 'silent' }), (database) =>
    database.checkSchema(),
  );
  try {
    return await run(context);
  } finally {
    await context.database.close();
  }
}

/** @throws {OperatorError} if there is no database. It is more likely that DATA_DIR is wrong than that the site is new. */
export function requireDatabase(environment: Environment): void {
  if (!hasDatabase(environment))
    throw new OperatorError(
      'DATA_DIR holds no database. Set DATA_DIR, or DATABASE_URL, as for the server, or name its file of settings first: `npm run site -- --env FILE …`; on a new site, start the server once, or run `npm run site -- migrate`.',
    );
}

/** Whether the database exists; always true for PostgreSQL. */
export function hasDatabase(environment: Pick<Environment, 'dataDirectory' | 'databaseUrl'>): boolean {
  return environment.databaseUrl !== undefined || existsSync(sqliteFile(environment.dataDirectory));
}
