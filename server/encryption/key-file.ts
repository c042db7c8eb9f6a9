import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { writeDurably } from '../database/durable-files.ts';

const keyFile = v.object({
  /** Base64 of 32 bytes each, the current one first. */
  keys: v.tupleWithRest([v.string()], v.string()),
});

/** The keys in the file, the current one first. The first call makes the file, readable by its owner only. */
export function readOrCreateKeys(dataDirectory: string): readonly [Buffer, ...Buffer[]] {
  const file = pathOf(dataDirectory);
  if (!existsSync(file)) create(dataDirectory, file);
  return read(file);
}

export function readKeysIfAny(dataDirectory: string): readonly Buffer[] {
  const file = pathOf(dataDirectory);
  return existsSync(file) ? read(file) : [];
}

/** Makes this key the current one. */
export function addKey(dataDirectory: string, key: Buffer): readonly [Buffer, ...Buffer[]] {
  const file = pathOf(dataDirectory);
  replace(file, [key, ...read(file)]);
  return read(file);
}

export function keepOnlyCurrentKey(dataDirectory: string): void {
  const file = pathOf(dataDirectory);
  replace(file, [read(file)[0]]);
}

function pathOf(dataDirectory: string): string {
  return join(dataDirectory, 'data-keys.json');
}

function read(file: string): readonly [Buffer, ...Buffer[]] {
  chmodSync(file, 0o600);
  const [current, ...older] = v.parse(keyFile, JSON.parse(readFileSync(file, 'utf8'))).keys;
  return [decode(current), ...older.map(decode)];
}

function decode(text: string): Buffer {
  const key = Buffer.from(text, 'base64');
  if (key.length !== 32) throw new RangeError('A data key in the key file is not 32 bytes long');
  return key;
}

function create(dataDirectory: string, file: string): void {
  mkdirSync(dataDirectory, { recursive: true, mode: 0o700 });
  const draft = write(file, [randomBytes(32)]);
  try {
    // Fails where another process was quicker; its key counts, for something may already be ciphertext with it.
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
}

function replace(file: string, keys: readonly Buffer[]): void {
  renameSync(write(file, keys), file);
}

function write(file: string, keys: readonly Buffer[]): string {
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  writeDurably(draft, `${JSON.stringify({ keys: keys.map((key) => key.toString('base64')) }, null, 2)}\n`);
  return draft;
}
