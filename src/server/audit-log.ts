import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { OpenDatabase } from './database/open-database.ts';

/** What somebody did with the data of people, or was refused. It holds no address, no text and nothing that was typed into a search. */
export interface AuditEvent {
  /** Who is signed in; of a command, the user of the operating system; undefined for nobody. */
  readonly person: string | undefined;
  /** "opened", "erased a person", "refused" */
  readonly action: string;
  /** The kind of a refusal: "not-found" */
  readonly error?: string;
  readonly method?: string;
  /** The pattern of the path: "/api/enquiries/:reference" */
  readonly route?: string;
  /** Of the enquiries that it is about, or the names of what was changed. */
  readonly references?: readonly string[];
  readonly counts?: Readonly<Record<string, number>>;
}

/**
 * Writes a line of the audit log, whatever LOG_LEVEL says. Where it is about somebody, it is stored too, so that the app can show it.
 * Refusals of strangers are only logged: a flood of them would fill the database.
 */
export function writeAudit(
  { logger, database }: { readonly logger: Logger; readonly database?: Pick<OpenDatabase, 'transaction'> },
  event: AuditEvent,
): void {
  logger.child({ event: 'audit' }, { level: 'info' }).info(event, 'Audit');
  if (!database || event.person === undefined) return;
  storeAudit(database, { ...event, person: event.person }, new Date()).catch(() => {
    logger.warn('A line of the audit log could not be stored. The log has it.');
  });
}

/** @throws {DatabaseUnavailable} */
export async function storeAudit(
  { transaction }: Pick<OpenDatabase, 'transaction'>,
  { person, action, error, references = [], counts = {} }: AuditEvent & { readonly person: string },
  now: Date,
): Promise<void> {
  await transaction((trx) =>
    trx
      .insertInto('audit_lines')
      .values({
        id: randomUUID(),
        at: now.getTime(),
        person,
        action,
        error: error ?? null,
        reference_list: JSON.stringify(references),
        counts: JSON.stringify(counts),
      })
      .execute(),
  );
}
