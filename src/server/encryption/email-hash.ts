import type { AppContext } from '../context.ts';

/**
 * Null where no address was given.
 *
 * @param email with its domain in ASCII, as the schema of an address gives it
 */
export function hashOfEmail({ encryption }: Pick<AppContext, 'encryption'>, email: string): string | null {
  return email === '' ? null : encryption.keyedHash('email', email.toLowerCase());
}
