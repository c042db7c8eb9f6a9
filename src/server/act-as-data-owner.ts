import { existsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Environment } from './environment.ts';
import { OperatorError } from './operator-error.ts';

/**
 * Makes a process of root go on as the user who owns DATA_DIR, so that the server can read every file that it writes. Of a
 * directory that does not exist yet, the nearest one above decides. A process of another user stays as it is.
 *
 * @returns the id of the user that the process has become; undefined if nothing was changed
 * @throws {OperatorError} where root may not become another user, as in a container without capabilities
 */
export function actAsDataOwner({ dataDirectory }: Pick<Environment, 'dataDirectory'>): number | undefined {
  if (process.getuid?.() !== 0) return undefined;
  let directory = resolve(dataDirectory);
  while (!existsSync(directory)) directory = dirname(directory);
  const { uid, gid } = statSync(directory);
  if (uid === 0) return undefined;
  try {
    process.setgroups?.([gid]);
    process.setgid?.(gid);
    process.setuid?.(uid);
  } catch {
    throw new OperatorError(
      `DATA_DIR belongs to the user ${String(uid)}, who could not read what root writes there: run this as the user ${String(uid)}`,
    );
  }
  return uid;
}
