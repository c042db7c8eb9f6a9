import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const pathIn = (dataDirectory: string) => join(dataDirectory, 'last-backup');

/** When the last backup was completed; undefined if never. */
export function readLastBackup(dataDirectory: string): Date | undefined {
  const file = pathIn(dataDirectory);
  if (!existsSync(file)) return undefined;
  const date = new Date(readFileSync(file, 'utf8').trim());
  return Number.isNaN(date.getTime()) ? undefined : date;
}

export function recordBackup(dataDirectory: string, now: Date): void {
  writeFileSync(pathIn(dataDirectory), `${now.toISOString()}\n`);
}
