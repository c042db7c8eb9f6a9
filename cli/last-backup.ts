import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const name = 'last-backup';

/** When a backup of this data folder was last finished, in milliseconds; undefined if never. */
export function lastBackup(dataDirectory: string): number | undefined {
  const file = join(dataDirectory, name);
  if (!existsSync(file)) return undefined;
  const taken = Date.parse(readFileSync(file, 'utf8').trim());
  return Number.isNaN(taken) ? undefined : taken;
}

export function recordBackup(dataDirectory: string, now: Date): void {
  writeFileSync(join(dataDirectory, name), `${now.toISOString()}\n`);
}
