import { userInfo } from 'node:os';
import { pino } from 'pino';
import { writeAudit, type AuditEvent } from '../audit-log.ts';

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

/** Writes to standard error what a command has done: one line of the audit log. */
export function auditCommand(event: Omit<AuditEvent, 'person'>): void {
  writeAudit({ logger: pino({ base: null }, process.stderr) }, { person: startedBy, ...event });
}
