import { DatabaseError as PostgresqlError } from 'pg';
import { OperatorError } from '../operator-error.ts';

/** The database is locked, full, damaged, lost or refused. */
export class DatabaseUnavailable extends OperatorError {
  override readonly name = 'DatabaseUnavailable';

  constructor(cause: unknown) {
    const reason = cause instanceof DatabaseUnavailable ? cause.message : reasonOf(cause);
    super(reason ?? 'The database is not available', { cause });
  }
}

const locked = 'The database is locked by another program: try again';
const unusable = 'The database in DATA_DIR cannot be read or written: check the disk';
const damaged =
  'The database in DATA_DIR is damaged: stop the server and restore a backup (docs/how-to/back-up-and-restore.md)';
const forbidden =
  'The database in DATA_DIR cannot be opened for writing by this user: check who owns DATA_DIR and the files in it';

/** The reasons by SQLite’s primary result codes: busy, locked, nomem, readonly, ioerr, corrupt, full, cantopen, notadb. */
const sqliteReasons: Readonly<Record<number, string>> = {
  5: locked,
  6: locked,
  7: unusable,
  8: forbidden,
  10: unusable,
  11: damaged,
  13: 'The disk with the database in DATA_DIR is full: free some space',
  14: forbidden,
  26: damaged,
};
const busyInSqlite = [5, 6];

/** SQLSTATE classes: connection (08), transaction rollback (40), resources (53), operator (57), system (58); lock not available (55P03), read-only (25006). */
const unavailableInPostgresql = /^(?:08...|40...|53...|57...|58...|55P03|25006)$/;

/** SQLSTATE classes: authorisation (28) and insufficient privilege (42501). */
const refusedByPostgresql = /^(?:28...|42501)$/;
const unknownToPostgresql = '3D000';

const networkError =
  /^(?:ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT)$/;

/** Error messages of `pg` that have no code. */
const connectionLost =
  /connection terminated|timeout exceeded when trying to connect|not queryable|connection error|client was closed|timeout expired/i;

function sqliteCode(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number')
    return undefined;
  return error.errcode & 0xff;
}

export function isDatabaseError(error: unknown): boolean {
  const isKnown = error instanceof DatabaseUnavailable || error instanceof PostgresqlError;
  return isKnown || sqliteCode(error) !== undefined;
}

/** Whether another connection holds the lock. */
export function isBusy(error: unknown): boolean {
  return busyInSqlite.includes(sqliteCode(error) ?? 0);
}

export function isFull(error: unknown): boolean {
  return sqliteCode(error) === 13;
}

/** Returns `DatabaseUnavailable` if the database is locked, full, damaged, lost or refused; otherwise the same error. */
export function asUnavailable(error: unknown): unknown {
  return reasonOf(error) === undefined ? error : new DatabaseUnavailable(error);
}

/** The reason on one line, without a full stop; undefined for another kind of error. */
function reasonOf(error: unknown): string | undefined {
  const sqlite = sqliteCode(error);
  if (sqlite !== undefined) return sqliteReasons[sqlite];
  if (!(error instanceof Error) || error instanceof DatabaseUnavailable) return undefined;
  // If a host has several addresses, Node reports one error that contains an error for each.
  if (error instanceof AggregateError)
    return error.errors.map(reasonOf).find((reason) => reason !== undefined);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (refusedByPostgresql.test(code))
    return `PostgreSQL refuses the user, the password or the rights of DATABASE_URL (${code})`;
  if (code === unknownToPostgresql) return 'PostgreSQL has no database of the name in DATABASE_URL';
  if (networkError.test(code) || connectionLost.test(error.message))
    return `PostgreSQL cannot be reached at DATABASE_URL (${code === '' ? 'no answer' : code})`;
  return unavailableInPostgresql.test(code)
    ? `PostgreSQL cannot take this now (${code}): try again`
    : undefined;
}
