import { randomBytes } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../tests/support/temporary-context.ts';
import { EnvironmentError } from '../environment.ts';
import { forgetOlderDataKeys, loadDataKeys, rotateDataKeys, type KeySettings } from './data-keys.ts';
import { createEncryption } from './encryption.ts';

const settings = (over: Partial<KeySettings> = {}): KeySettings => ({
  dataDirectory: temporaryFolder(),
  databaseUrl: undefined,
  dataKey: undefined,
  ...over,
});

/** The record of an email that says "then". */
function encryptedWith(given: KeySettings) {
  const { ciphertext, keyId } = createEncryption(loadDataKeys(given)).encrypt('outbox', { id: '1' }, 'then');
  return { id: '1', ciphertext, key_id: keyId };
}

describe('data keys', () => {
  it('are made at first start, in a file for its owner only', () => {
    const given = settings();
    const made = loadDataKeys(given);
    expect(made.current.key).toHaveLength(32);
    expect(loadDataKeys(given)).toEqual(made);
    expect(statSync(join(given.dataDirectory, 'data-keys.json')).mode & 0o777).toBe(0o600);
    expect(readdirSync(given.dataDirectory)).toEqual(['data-keys.json']);
  });

  it('come from DATA_KEY where it is set, and no file is made', () => {
    const given = settings({ dataKey: randomBytes(32) });
    expect(loadDataKeys(given).current.key).toEqual(given.dataKey);
    expect(readdirSync(given.dataDirectory)).toEqual([]);
  });

  it('are demanded in production with a shared database', () => {
    const shared = settings({ databaseUrl: 'postgres://database.example/site' });
    expect(() => loadDataKeys(shared, 'production')).toThrow(EnvironmentError);
    expect(readdirSync(shared.dataDirectory)).toEqual([]);
    expect(loadDataKeys({ ...shared, dataKey: randomBytes(32) }, 'production').older).toEqual([]);
    expect(loadDataKeys(settings(), 'production').older).toEqual([]);
  });

  it('still open old records after a rotation, until the old key is forgotten', () => {
    const given = settings();
    const record = encryptedWith(given);
    const rotated = rotateDataKeys(given);
    expect(rotated.current.id).not.toBe(record.key_id);
    expect(loadDataKeys(given)).toEqual(rotated);
    expect(createEncryption(rotated).decrypt('outbox', record)).toBe('then');

    forgetOlderDataKeys(given);
    expect(loadDataKeys(given)).toEqual({ current: rotated.current, older: [] });
    expect(() => createEncryption(loadDataKeys(given)).decrypt('outbox', record)).toThrow('is not here');
  });

  it('are not rotated in the file where DATA_KEY rules, and a former DATA_KEY still opens', () => {
    const [former, present] = [randomBytes(32), randomBytes(32)];
    const record = encryptedWith(settings({ dataKey: former }));
    const given = settings({ dataKey: present, olderDataKeys: [former] });
    expect(createEncryption(loadDataKeys(given)).decrypt('outbox', record)).toBe('then');
    expect(() => rotateDataKeys(given)).toThrow(EnvironmentError);
  });
});
