import type { Logger } from 'pino';

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

/** Writes a line of the audit log, whatever LOG_LEVEL says. */
export function writeAudit({ logger }: { readonly logger: Logger }, event: AuditEvent): void {
  logger.child({ event: 'audit' }, { level: 'info' }).info(event, 'Audit');
}
