import { logFailure, type AppContext } from '../server/context.ts';
import { ConcernRecipientUnavailable } from '../enquiries/person-keys.server.ts';

/** Logs why a text was not stored. @returns the problem that the page names */
export function logNotStored(context: AppContext, error: unknown): 'unavailable' | 'no-key' {
  if (!(error instanceof ConcernRecipientUnavailable)) {
    logFailure(context, error);
    return 'unavailable';
  }
  context.logger.error(
    'A concern was refused: nobody who answers its mailbox has a key. `npm run site -- doctor` says who',
  );
  return 'no-key';
}
