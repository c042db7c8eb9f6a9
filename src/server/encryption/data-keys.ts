import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, linkSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as v from 'valibot';
import { writeDurably } from '../durable-files.ts';
import { EnvironmentError, type Environment } from '../environment.ts';

export interface DataKey {
  /** An identifier that is derived from the key and does not reveal it. */
  readonly id: string;
  /** 32 bytes. */
  readonly key: Buffer;
}

export interface DataKeys {
  /** The key that encrypts everything new. */
  readonly current: DataKey;
  /** The keys that decrypt what was encrypted before. */
  readonly older: readonly DataKey[];
}

export type KeySettings = Pick<Environment, 'dataDirectory' | 'databaseUrl' | 'dataKey'> &
  Partial<Pick<Environment, 'olderDataKeys'>>;

type KeyList = readonly [Buffer, ...Buffer[]];

/**
 * The keys in DATA_KEY if it is set, otherwise those of the key file in the data directory; undefined if there is neither.
 * Keys in that file also count as older keys beside DATA_KEY.
 *
 * @param mode the value of NODE_ENV
 * @throws {EnvironmentError} for a key file that cannot be used, and in production with DATABASE_URL and without
 *   DATA_KEY: servers that share a database must share their key.
 */
export function findDataKeys(settings: KeySettings, mode = process.env['NODE_ENV']): DataKeys | undefined {
  const { dataKey, olderDataKeys = [] } = settings;
  const file = keyFileIn(settings);
  if (dataKey !== undefined)
    return withIds([dataKey, ...olderDataKeys, ...(existsSync(file) ? readKeyFile(file) : [])]);
  if (mode === 'production' && settings.databaseUrl !== undefined) {
    throw new EnvironmentError(
      'DATA_KEY must be set together with DATABASE_URL: 32 bytes in base64, as `openssl rand -base64 32` prints them',
    );
  }
  return existsSync(file) ? withIds(readKeyFile(file)) : undefined;
}

/** Finds the keys, or makes a key file if there are none. The caller knows that nothing was encrypted before. */
export function loadDataKeys(settings: KeySettings, mode = process.env['NODE_ENV']): DataKeys {
  return findDataKeys(settings, mode) ?? withIds(createKeyFile(keyFileIn(settings)));
}

/**
 * Puts a new current key into the key file; the former ones stay until `forgetOlderDataKeys`.
 *
 * @throws {EnvironmentError} where DATA_KEY is set, which only its owner can change.
 */
export function rotateDataKeys(settings: KeySettings): DataKeys {
  const file = writableKeyFileIn(settings);
  const keys: KeyList = [randomBytes(32), ...readKeyFile(file)];
  writeKeyFile(file, keys);
  return withIds(keys);
}

/** Removes every key but the current one from the key file. Nothing may be encrypted with them any more. */
export function forgetOlderDataKeys(settings: KeySettings): void {
  const file = writableKeyFileIn(settings);
  writeKeyFile(file, [readKeyFile(file)[0]]);
}

function withIds([current, ...older]: KeyList): DataKeys {
  const withId = (key: Buffer): DataKey => ({
    id: createHash('sha256').update('name of a data key').update(key).digest('hex').slice(0, 12),
    key,
  });
  const first = withId(current);
  return { current: first, older: older.map(withId).filter(({ id }) => id !== first.id) };
}

/** The keys in base64, of 32 bytes each, the current one first. */
const keyFileContent = v.object({ keys: v.tupleWithRest([v.string()], v.string()) });

const keyFileIn = ({ dataDirectory }: KeySettings) => join(dataDirectory, 'data-keys.json');

function writableKeyFileIn(settings: KeySettings): string {
  if (settings.dataKey !== undefined)
    throw new EnvironmentError('DATA_KEY is set, so the key is changed there and not in the key file');
  return keyFileIn(settings);
}

function readKeyFile(file: string): KeyList {
  chmodSync(file, 0o600);
  const content = readFileSync(file, 'utf8');
  const decode = (text: string): Buffer => {
    const key = Buffer.from(text, 'base64');
    if (key.length !== 32) throw new RangeError('A data key in the key file is not 32 bytes long');
    return key;
  };
  try {
    const [current, ...older] = v.parse(keyFileContent, JSON.parse(content)).keys;
    return [decode(current), ...older.map(decode)];
  } catch {
    throw new EnvironmentError(
      'data-keys.json in DATA_DIR is damaged: put back the copy that is kept separately (docs/how-to/back-up-and-restore.md)',
    );
  }
}

function createKeyFile(file: string): KeyList {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  writeKeyFile(draft, [randomBytes(32)]);
  try {
    // This fails if another process was quicker, whose key counts because it may already be in use.
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
  return readKeyFile(file);
}

function writeKeyFile(file: string, keys: KeyList): void {
  writeDurably(file, `${JSON.stringify({ keys: keys.map((key) => key.toString('base64')) }, null, 2)}\n`);
}
