import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { relative } from 'node:path';
import type { Logger } from 'pino';
import { DatabaseUnavailable } from './database/database-unavailable.ts';
import { openDatabase, type OpenDatabase } from './database/open-database.ts';
import { findDataKeys } from './encryption/data-keys.ts';
import type { Encryption } from './encryption/encryption.ts';
import { openEncryption } from './encryption/open-encryption.ts';
import { EnvironmentError, type Environment } from './environment.ts';
import { createRateLimiter, type RateLimiter } from './http/rate-limit.ts';

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
 * @throws {EnvironmentError} for a missing or malformed key, and for a data directory or a file in it that cannot be used.
 * @throws {SchemaMismatch} when the database is newer than this checkout.
 * @throws {DatabaseUnavailable} with the reason in one line.
 */
export async function openContext(
  environment: Environment,
  logger: Logger,
  prepare: (database: OpenDatabase) => Promise<unknown> = (database) => database.migrate(),
): Promise<AppContext> {
  try {
    checkDataDirectory(environment);
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
  } catch (error) {
    throw describeFileError(error, environment.dataDirectory);
  }
}

/**
 * Checks that this user can use the data directory, if there is one.
 *
 * @throws {EnvironmentError} when this user cannot read it or, with the database in it, write to it. Without this check
 *   a directory that cannot be read looks like one without keys and without a database.
 */
export function checkDataDirectory({ dataDirectory, databaseUrl }: Environment): void {
  if (!existsSync(dataDirectory)) return;
  try {
    readdirSync(dataDirectory);
    accessSync(dataDirectory, databaseUrl === undefined ? constants.W_OK | constants.X_OK : constants.X_OK);
  } catch (error) {
    throw new EnvironmentError(
      `DATA_DIR is ${JSON.stringify(dataDirectory)}, which this user cannot use (${codeOf(error)}): it must be a directory of this user, such as ./data`,
    );
  }
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? 'unknown reason';

/** Adds the file’s name to an error of the file system. Other errors are returned unchanged. */
function describeFileError(error: unknown, dataDirectory: string): unknown {
  if (!(error instanceof Error && 'path' in error && typeof error.path === 'string')) return error;
  const name = relative(dataDirectory, error.path);
  const subject = name === '' || name.startsWith('..') ? 'DATA_DIR' : `${name} in DATA_DIR`;
  return new EnvironmentError(
    `${subject} cannot be read or written by this user (${codeOf(error)}): check who owns it`,
  );
}

/** Logs why something could not be stored or read. The visitor learns only that it could not. */
export function logFailure({ logger }: Pick<AppContext, 'logger'>, error: unknown): void {
  const { name, stack } = error instanceof Error ? error : { name: typeof error, stack: '' };
  if (error instanceof DatabaseUnavailable) logger.warn(`A request was answered with 503. ${error.message}`);
  else logger.error({ error: { name, stack } }, 'A request could not be processed');
}
