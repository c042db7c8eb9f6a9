/**
 * Locked for too long, disk full, or connection lost. What was asked for has not happened or, where the answer to a
 * COMMIT was lost, can be repeated with the same idempotency key.
 */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';

  constructor(cause: unknown) {
    super('The database is not available', { cause });
  }
}

/** By its name, because the bundled pages and the server each have their own copy of the class. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return error instanceof Error && error.name === 'DatabaseUnavailable';
}

/** SQLite’s primary result codes: busy, locked, nomem, readonly, ioerr, corrupt, full, cantopen, notadb. */
const unavailableInSqlite = [5, 6, 7, 8, 10, 11, 13, 14, 26];
const busyInSqlite = [5, 6];

/** SQLSTATE classes: connection (08), transaction rollback (40), resources (53), operator (57), system (58); lock not available (55P03), read-only (25006). */
const unavailableInPostgresql = /^(?:08...|40...|53...|57...|58...|55P03|25006)$/;

const networkError =
  /^(?:ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT)$/;

/** Messages of `pg` that come without a code. */
const connectionLost =
  /connection terminated|timeout exceeded when trying to connect|not queryable|connection error|client was closed|timeout expired/i;

function sqliteCode(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number')
    return undefined;
  return error.errcode & 0xff;
}

/** Another connection holds the lock. */
export function isBusy(error: unknown): boolean {
  return busyInSqlite.includes(sqliteCode(error) ?? 0);
}

/** The same error, or `DatabaseUnavailable` where it says that the database is locked, full or lost. */
export function asUnavailable(error: unknown): unknown {
  return isUnavailable(error) ? new DatabaseUnavailable(error) : error;
}

function isUnavailable(error: unknown): boolean {
  const sqlite = sqliteCode(error);
  if (sqlite !== undefined) return unavailableInSqlite.includes(sqlite);
  if (!(error instanceof Error) || error instanceof DatabaseUnavailable) return false;
  // Node reports one error that holds the others where a host has several addresses.
  if (error instanceof AggregateError) return error.errors.some(isUnavailable);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return networkError.test(code) || unavailableInPostgresql.test(code) || connectionLost.test(error.message);
}
