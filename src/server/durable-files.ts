import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Writes or replaces a file that only its owner may read, and waits until it is on the disk. The file is never incomplete: an
 * interruption leaves `<file>.partial`, which the next write removes.
 */
export function writeDurably(file: string, text: string): void {
  const draft = `${file}.partial`;
  rmSync(draft, { force: true });
  try {
    writeFileSync(draft, text, { flag: 'wx', mode: 0o600 });
    renameDurably(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

/** Renames a finished file once its content is on the disk, and waits until the new name is too. */
export function renameDurably(draft: string, file: string): void {
  syncToDisk(draft);
  renameSync(draft, file);
  syncToDisk(dirname(file));
}

function syncToDisk(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
