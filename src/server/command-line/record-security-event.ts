import { join } from 'node:path';
import { pino } from 'pino';
import { logSecurityEvent, type SecurityAction, type SecurityDetails } from '../security-events.ts';
import { printNote } from './terminal.ts';

/** Appends a line to `security.log` in DATA_DIR, in the format of the server’s log. */
export function recordSecurityEvent(
  { dataDirectory }: { readonly dataDirectory: string },
  action: SecurityAction,
  details: SecurityDetails,
): void {
  try {
    const dest = join(dataDirectory, 'security.log');
    const destination = pino.destination({ dest, sync: true, mkdir: true, mode: 0o600 });
    logSecurityEvent({ logger: pino({ base: null }, destination) }, action, details);
    destination.end();
  } catch (error) {
    const { code = 'unknown reason' } = error as NodeJS.ErrnoException;
    printNote(`security.log in DATA_DIR could not be written (${code}).`);
  }
}
