import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Writes a file that only its owner may read, whole or not at all, in the place of one with that name, and waits until
 * the disk has it. An interruption leaves `<file>.partial`, which the next write of that file removes.
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

/** Gives a finished file its name once the disk has its content, and waits until the directory has the name. */
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
