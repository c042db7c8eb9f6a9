import type { Logger } from 'pino';
import { openDatabase, type OpenDatabase } from './database/open-database.ts';
import { readDataKeys } from './encryption/data-keys.ts';
import { createEncryption, type Encryption } from './encryption/encryption.ts';
import { readOfficerRecipients } from './encryption/report-encryption.ts';
import type { Environment } from './environment.ts';
import { createRateLimits, type RateLimits } from './http/rate-limit.ts';

/** What the server’s modules need, opened once at start. */
export interface AppContext {
  readonly database: OpenDatabase;
  readonly encryption: Encryption;
  readonly environment: Environment;
  readonly logger: Logger;
  readonly rateLimits: RateLimits;
}

/** @throws {EnvironmentError} for a missing or malformed key, before a database is made. */
export async function createContext(environment: Environment, logger: Logger): Promise<AppContext> {
  readOfficerRecipients(environment.dataDirectory);
  const encryption = createEncryption(readDataKeys(environment));
  const database = await openDatabase(environment);
  const rateLimits = createRateLimits({ database, encryption, environment });
  return { database, encryption, environment, logger, rateLimits };
}
