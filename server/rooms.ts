import type { Logger } from 'pino';
import type { OpenDatabase } from './database/open-database.ts';
import type { Environment } from './environment.ts';
import type { Sealing } from './sealing/sealed-box.ts';

/** What nearly everything on the server needs, opened once at start. */
export interface Rooms {
  readonly database: OpenDatabase;
  readonly sealing: Sealing;
  readonly environment: Environment;
  readonly logger: Logger;
}
