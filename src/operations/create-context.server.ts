import type { Logger } from 'pino';
import { importRecipientsFiles } from '../enquiries/speak-up/report-recipients.server.ts';
import { describeFileError, openContext, type AppContext } from '../server/context.ts';
import type { Environment } from '../server/environment.ts';

/**
 * What a server opens at its start: it brings the tables up to date, and moves the public keys of those who receive
 * reports from the files of earlier versions into the database.
 *
 * @throws as `openContext`
 */
export async function createContext(environment: Environment, logger: Logger): Promise<AppContext> {
  const context = await openContext(environment, logger, (database) => database.migrate());
  try {
    const files = await importRecipientsFiles(context);
    if (files.length > 0)
      logger.info(
        { files },
        'The public keys in these files are now in the database, and the files are removed',
      );
    return context;
  } catch (error) {
    await context.database.close();
    throw describeFileError(error, environment.dataDirectory);
  }
}
