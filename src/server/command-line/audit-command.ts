import { userInfo } from 'node:os';
import { pino } from 'pino';
import { storeAudit, writeAudit, type AuditEvent } from '../audit-log.ts';
import { openDatabase } from '../database/open-database.ts';
import { parseEnvironment } from '../environment.ts';

/** Who has started the command, also with sudo: a process of root goes on as the owner of DATA_DIR. */
const startedBy = process.env['SUDO_USER'] ?? findUser();

function findUser(): string {
  try {
    return userInfo().username;
  } catch {
    // A container may run as a user without a name.
    return `user ${String(process.getuid?.())}`;
  }
}

/**
 * Writes to standard error what a command has done, one line of the audit log, and stores it. A database of another version, as it may
 * be after a restore, cannot take it: then standard error alone has it.
 */
export async function auditCommand(event: Omit<AuditEvent, 'person'>): Promise<void> {
  const line = { person: startedBy, ...event };
  writeAudit({ logger: pino({ base: null }, process.stderr) }, line);
  try {
    await using database = await openDatabase(parseEnvironment(process.env));
    await storeAudit(database, line, new Date());
  } catch {
    // What the command has done is done, and the line is written.
  }
}
