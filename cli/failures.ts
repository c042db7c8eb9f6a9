import { DatabaseUnavailable } from '../server/database/database-unavailable.ts';
import { EnvironmentError } from '../server/environment.ts';
import { DecryptionError } from '../server/encryption/encryption.ts';
import { Refusal } from './refusal.ts';

/** What to tell whoever typed the command. The words of an unforeseen error are left out: they may quote a record. */
export function explain(error: unknown): string {
  if (error instanceof Refusal || error instanceof EnvironmentError) return error.message;
  if (error instanceof DatabaseUnavailable)
    return 'The database cannot be reached, or is locked or full. Nothing was done; try again.';
  if (error instanceof DecryptionError)
    return 'A record does not open with the keys at hand. Use the DATA_KEY or the DATA_DIR of the server.';
  if (!(error instanceof Error)) return 'The command failed.';
  const code = 'code' in error ? ` ${String(error.code)}` : '';
  const frames = (error.stack ?? '').split('\n').filter((line) => line.startsWith('    at '));
  return [`The command failed unexpectedly (${error.name}${code}).`, ...frames].join('\n');
}
