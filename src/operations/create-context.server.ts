import type { Logger } from 'pino';
import { openContext, type AppContext } from '../server/context.ts';
import type { Environment } from '../server/environment.ts';

/**
 * What a server opens at its start, after which the tables are up to date.
 *
 * @throws as `openContext`
 */
export const createContext = (environment: Environment, logger: Logger): Promise<AppContext> =>
  openContext(environment, logger, (database) => database.migrate());
