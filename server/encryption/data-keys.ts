import { createHash, randomBytes } from 'node:crypto';
import type { Environment } from '../environment.ts';
import { addKey, keepOnlyCurrentKey, readOrCreateKeys, readKeysIfAny } from './key-file.ts';
import { EnvironmentError } from '../environment.ts';

export interface DataKey {
  /** Follows from the key, and says nothing about it. */
  readonly id: string;
  /** 32 bytes. */
  readonly key: Buffer;
}

export interface DataKeys {
  /** Seals everything new. */
  readonly current: DataKey;
  /** Still open what was encrypted before. */
  readonly older: readonly DataKey[];
}

/** The settings that say where the keys are. */
export interface KeySettings extends Pick<Environment, 'dataDirectory' | 'databaseUrl' | 'dataKey'> {
  /** Former values of DATA_KEY that records may still be ciphertext with. */
  readonly olderDataKeys?: readonly Buffer[] | undefined;
}

/**
 * DATA_KEY where it is set; otherwise the key file in the data directory, made at first start. Keys in that file also
 * count as older keys beside DATA_KEY.
 *
 * @param mode the value of NODE_ENV
 * @throws {EnvironmentError} in production with DATABASE_URL and without DATA_KEY: servers that share a database must share their key.
 */
export function readDataKeys(settings: KeySettings, mode = process.env['NODE_ENV']): DataKeys {
  const { dataDirectory, dataKey, olderDataKeys = [] } = settings;
  if (dataKey !== undefined) {
    return dataKeysOf([dataKey, ...olderDataKeys, ...readKeysIfAny(dataDirectory)]);
  }
  if (mode === 'production' && settings.databaseUrl !== undefined) {
    throw new EnvironmentError(
      'DATA_KEY must be set together with DATABASE_URL: 32 bytes in base64, as `openssl rand -base64 32` prints them',
    );
  }
  return dataKeysOf(readOrCreateKeys(dataDirectory));
}

/**
 * Puts a new current key into the key file; the former ones stay until `forgetOlderDataKeys`.
 *
 * @throws {EnvironmentError} where DATA_KEY is set, which only its owner can change.
 */
export function rotateDataKeys(settings: KeySettings): DataKeys {
  refuseWithDataKey(settings);
  readOrCreateKeys(settings.dataDirectory);
  return dataKeysOf(addKey(settings.dataDirectory, randomBytes(32)));
}

/** Drops every key but the current one from the key file. Call it when nothing is encrypted with them any more. */
export function forgetOlderDataKeys(settings: KeySettings): void {
  refuseWithDataKey(settings);
  keepOnlyCurrentKey(settings.dataDirectory);
}

function refuseWithDataKey({ dataKey }: KeySettings): void {
  if (dataKey !== undefined) {
    throw new EnvironmentError('DATA_KEY is set, so the key is changed there and not in the key file');
  }
}

function dataKeysOf([current, ...older]: readonly [Buffer, ...Buffer[]]): DataKeys {
  const named = (key: Buffer): DataKey => ({ id: idOf(key), key });
  const first = named(current);
  return { current: first, older: older.map(named).filter(({ id }) => id !== first.id) };
}

function idOf(key: Buffer): string {
  return createHash('sha256').update('name of a data key').update(key).digest('hex').slice(0, 12);
}
