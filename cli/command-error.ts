import { DatabaseUnavailable } from '../server/database/database-unavailable.ts';
import { DecryptionError } from '../server/encryption/encryption.ts';
import { EnvironmentError } from '../server/environment.ts';

/**
 * An error that whoever typed the command can correct. The message is printed unchanged, so it contains no personal
 * data, and nothing from the command line in a place where an e-mail address might have been typed.
 */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/** The text for standard error. The message of an unexpected error is left out: it may contain a stored record. */
export function describeError(error: unknown): string {
  if (error instanceof CommandError || error instanceof EnvironmentError) return error.message;
  if (error instanceof DatabaseUnavailable)
    return 'The database cannot be reached, or is locked or full. Nothing was done; try again.';
  if (error instanceof DecryptionError)
    return 'A record cannot be decrypted with these keys. Use the DATA_KEY or the DATA_DIR of the server.';
  if (!(error instanceof Error)) return 'The command failed.';
  const code = 'code' in error ? ` ${String(error.code)}` : '';
  const frames = (error.stack ?? '').split('\n').filter((line) => line.startsWith('    at '));
  return [`The command failed unexpectedly (${error.name}${code}).`, ...frames].join('\n');
}
