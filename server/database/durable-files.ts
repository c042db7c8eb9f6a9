import { closeSync, fsyncSync, openSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Writes a new file that only its owner may read, and waits until the disk has it. */
export function writeDurably(file: string, text: string): void {
  writeFileSync(file, text, { flag: 'wx', mode: 0o600, flush: true });
}

/** Waits until the disk has a file’s content, and the directory its name. */
export function syncToDisk(file: string): void {
  for (const path of [file, dirname(file)]) {
    const descriptor = openSync(path, 'r');
    try {
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
  }
}
