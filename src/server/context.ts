import type { Logger } from 'pino';
import { DatabaseUnavailable } from './database/database-unavailable.ts';
import { openDatabase, type OpenDatabase } from './database/open-database.ts';
import { findDataKeys } from './encryption/data-keys.ts';
import type { Encryption } from './encryption/encryption.ts';
import { openEncryption } from './encryption/open-encryption.ts';
import type { Environment } from './environment.ts';
import { createRateLimiter, type RateLimiter } from './http/rate-limit.ts';
import { describeError } from './operator-error.ts';

/** The services that the server’s modules need, opened once at the start. */
export interface AppContext {
  readonly database: OpenDatabase;
  readonly encryption: Encryption;
  readonly environment: Environment;
  readonly logger: Logger;
  readonly rateLimiter: RateLimiter;
}

/**
 * @param prepare makes sure that the database has the right tables; a server migrates them
 * @throws {OperatorError} for a missing or malformed key, a schema that is newer than this checkout, or a database that cannot be used
 */
export async function openContext(
  environment: Environment,
  logger: Logger,
  prepare: (database: OpenDatabase) => Promise<unknown> = (database) => database.migrate(),
): Promise<AppContext> {
  // The settings are checked first, so that a wrong one leaves no database behind.
  findDataKeys(environment);
  const database = await openDatabase(environment);
  try {
    await prepare(database);
    const encryption = await openEncryption(database, environment);
    return { database, encryption, environment, logger, rateLimiter: createRateLimiter(environment) };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Logs why something could not be stored or read. The visitor learns only that it could not. */
export function logFailure({ logger }: Pick<AppContext, 'logger'>, error: unknown): void {
  if (error instanceof DatabaseUnavailable) logger.warn(`A request was answered with 503. ${error.message}`);
  else logger.error({ error: describeError(error) }, 'A request could not be processed');
}
