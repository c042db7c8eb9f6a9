import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as v from 'valibot';
import { writeDurably, writeUnlessThere } from '../durable-files.ts';
import { dataKeyText, type Environment } from '../environment.ts';
import { OperatorError } from '../operator-error.ts';

export interface DataKey {
  /** Twelve hexadecimal digits, derived from the key without revealing it. */
  readonly id: string;
  /** 32 bytes. */
  readonly key: Buffer;
}

/** The first encrypts, and all decrypt. */
export type DataKeys = readonly [DataKey, ...DataKey[]];

export type KeySettings = Pick<Environment, 'dataDirectory' | 'databaseUrl' | 'dataKeys'>;

/**
 * The keys of DATA_KEY if it is set, otherwise those of data-keys.json in the data directory; undefined without either.
 *
 * @param mode the value of NODE_ENV
 * @throws {OperatorError} for a key file that cannot be used, and in production with DATABASE_URL and without
 *   DATA_KEY: servers that share a database must share their keys.
 */
export function findDataKeys(settings: KeySettings, mode = process.env['NODE_ENV']): DataKeys | undefined {
  if (settings.dataKeys !== undefined) return withIds(settings.dataKeys);
  if (mode === 'production' && settings.databaseUrl !== undefined) {
    throw new OperatorError(
      'DATA_KEY must be set together with DATABASE_URL: 32 bytes in base64, as `openssl rand -base64 32` prints them',
    );
  }
  const file = keyFileIn(settings);
  return existsSync(file) ? withIds(readKeyFile(file)) : undefined;
}

/** Finds the keys, or makes a key file. Call it only if nothing has been encrypted yet. */
export function loadDataKeys(settings: KeySettings): DataKeys {
  return findDataKeys(settings) ?? withIds(createKeyFile(keyFileIn(settings)));
}

/**
 * Puts a new first key into the key file. If two callers did this at once, one key would be lost: the caller makes sure that only
 * one does.
 *
 * @returns the id of the new key
 * @throws {OperatorError} if DATA_KEY is set, which only its owner can change.
 */
export function addDataKey(settings: KeySettings): string {
  if (settings.dataKeys !== undefined)
    throw new OperatorError('DATA_KEY is set: add the key there, not in the key file');
  const file = keyFileIn(settings);
  const keys: KeyList = [randomBytes(32), ...readKeyFile(file)];
  writeDurably(file, keyFileText(keys));
  return withIds(keys)[0].id;
}

/** A value for DATA_KEY with a new key before these. */
export const newDataKeySetting = (keys: readonly Buffer[]) =>
  [randomBytes(32), ...keys].map((key) => key.toString('base64')).join(',');

type KeyList = readonly [Buffer, ...Buffer[]];

function withIds([first, ...others]: KeyList): DataKeys {
  const withId = (key: Buffer): DataKey => ({
    id: createHash('sha256').update('name of a data key').update(key).digest('hex').slice(0, 12),
    key,
  });
  return [withId(first), ...others.map(withId)];
}

/** The keys in base64, the first one first. */
const keyFileContent = v.object({ keys: v.tupleWithRest([dataKeyText], dataKeyText) });

const keyFileIn = ({ dataDirectory }: Pick<KeySettings, 'dataDirectory'>) =>
  join(dataDirectory, 'data-keys.json');

function readKeyFile(file: string): KeyList {
  chmodSync(file, 0o600);
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  const read = v.safeParse(keyFileContent, content);
  if (read.success) return read.output.keys;
  throw new OperatorError(
    `data-keys.json in DATA_DIR is damaged: put back the copy that is kept separately (docs/how-to/back-up-and-restore.md)`,
  );
}

function createKeyFile(file: string): KeyList {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  // If another process was faster, its key counts, because it may already be in use.
  writeUnlessThere(file, keyFileText([randomBytes(32)]));
  return readKeyFile(file);
}

const keyFileText = (keys: KeyList) =>
  `${JSON.stringify({ keys: keys.map((key) => key.toString('base64')) }, null, 2)}\n`;
