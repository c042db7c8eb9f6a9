import { randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

const draftOf = (file: string) => `${file}.partial`;

/** Writes or replaces a file that only its owner may read, and waits until it is on the disk. It is never incomplete. */
export function writeDurably(file: string, text: string): void {
  writeFileSync(draftOf(file), text, { mode: 0o600 });
  renameDurably(file);
}

/** Writes a file as `writeDurably` does, unless it exists: of several processes at once, the first one makes it. */
export function writeUnlessThere(file: string, text: string): void {
  const draft = draftOf(`${file}.${randomUUID()}`);
  try {
    writeFileSync(draft, text, { mode: 0o600 });
    syncToDisk(draft);
    // Unlike a renaming, this never replaces a file.
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  syncToDisk(dirname(file));
}

/**
 * Makes a new file that only its owner can read. It is written as `<file>.partial` and renamed once it is on the disk, so it is
 * never incomplete. What a killed process has left is removed first.
 *
 * @param write fills the draft, an empty file
 */
export async function createFile(file: string, write: (draft: string) => Promise<void>): Promise<void> {
  const draft = draftOf(file);
  // SQLite writes a journal beside its file.
  const removeDraft = () => {
    for (const path of [draft, `${draft}-journal`]) rmSync(path, { force: true });
  };
  try {
    removeDraft();
    closeSync(openSync(draft, 'wx', 0o600));
    await write(draft);
    renameDurably(file);
  } catch (error) {
    removeDraft();
    throw error;
  }
}

/** Renames a draft once its content is on the disk, and waits until the new name is too. */
function renameDurably(file: string): void {
  syncToDisk(draftOf(file));
  renameSync(draftOf(file), file);
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
