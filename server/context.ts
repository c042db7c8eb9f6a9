import type { Logger } from 'pino';
import type { OpenDatabase } from './database/open-database.ts';
import type { Environment } from './environment.ts';
import type { Encryption } from './encryption/encryption.ts';

/** What nearly everything on the server needs, opened once at start. */
export interface AppContext {
  readonly database: OpenDatabase;
  readonly encryption: Encryption;
  readonly environment: Environment;
  readonly logger: Logger;
}
