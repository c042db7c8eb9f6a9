import type { Logger } from 'pino';
import { requireUsableRecipients } from '../enquiries/speak-up/report-recipients.server.ts';
import { openContext, type AppContext } from '../server/context.ts';
import type { Environment } from '../server/environment.ts';

/**
 * What a server opens at its start, after which the tables are up to date.
 *
 * @throws as `openContext`; {EnvironmentError} when the key of somebody who receives reports cannot be used
 */
export async function createContext(environment: Environment, logger: Logger): Promise<AppContext> {
  const context = await openContext(environment, logger, (database) => database.migrate());
  try {
    await requireUsableRecipients(context);
    return context;
  } catch (error) {
    await context.database.close();
    throw error;
  }
}
