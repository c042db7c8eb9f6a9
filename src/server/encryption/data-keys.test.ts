import { randomBytes } from 'node:crypto';
import fs, { readdirSync, statSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { temporaryFolder } from '../../../tests/support/temporary-context.ts';
import { OperatorError } from '../operator-error.ts';
import { addDataKey, findDataKeys, loadDataKeys, type KeySettings } from './data-keys.ts';
import { createCipher } from './encryption.ts';

const settings = (over: Partial<KeySettings> = {}): KeySettings => ({
  dataDirectory: temporaryFolder(),
  databaseUrl: undefined,
  dataKeys: undefined,
  ...over,
});

const fileIn = ({ dataDirectory }: KeySettings) => join(dataDirectory, 'data-keys.json');

describe('data keys', () => {
  it('are made at first start, in a file for its owner only', () => {
    const given = settings();
    const made = loadDataKeys(given);
    expect(made.map(({ key }) => key.length)).toEqual([32]);
    expect(loadDataKeys(given)).toEqual(made);
    expect(statSync(fileIn(given)).mode & 0o777).toBe(0o600);
    expect(readdirSync(given.dataDirectory)).toEqual(['data-keys.json']);
  });

  it('are made at the next start where the disk was full at the first one', () => {
    const given = settings();
    const write = fs.writeFileSync;
    // A full disk still has room for the name of an empty file.
    const spy = vi.spyOn(fs, 'writeFileSync').mockImplementation((file, _text, options) => {
      write(file, '', options);
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    });
    const freeDisk = () => {
      spy.mockRestore();
      syncBuiltinESMExports();
    };
    onTestFinished(freeDisk);
    syncBuiltinESMExports();
    expect(() => loadDataKeys(given)).toThrow('ENOSPC');
    freeDisk();
    expect(loadDataKeys(given)).toHaveLength(1);
    expect(readdirSync(given.dataDirectory)).toEqual(['data-keys.json']);
  });

  it('come from DATA_KEY where it is set, and no file is made', () => {
    const dataKeys: KeySettings['dataKeys'] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
    const given = settings({ dataKeys });
    expect(loadDataKeys(given).map(({ key }) => key)).toEqual(dataKeys);
    expect(() => addDataKey(given)).toThrow(OperatorError);
    expect(readdirSync(given.dataDirectory)).toEqual([]);
  });

  it('are demanded in production with a shared database', () => {
    const shared = settings({ databaseUrl: 'postgres://database.example/site' });
    expect(() => findDataKeys(shared, 'production')).toThrow(OperatorError);
    expect(findDataKeys({ ...shared, dataKeys: [randomBytes(32)] }, 'production')).toHaveLength(1);
    expect(findDataKeys(settings(), 'production')).toBeUndefined();
  });

  it('get a new first one, which encrypts from then on, while each of the others still decrypts', () => {
    const given = settings();
    const cipher = createCipher(loadDataKeys(given));
    const { ciphertext, keyId } = cipher.encrypt('signatures', { id: '1' }, 'then');
    const [second, third] = [addDataKey(given), addDataKey(given)];
    const restarted = createCipher(loadDataKeys(given));
    expect(restarted.keyIds).toEqual([third, second, keyId]);
    expect(restarted.decrypt('signatures', { id: '1', ciphertext, key_id: keyId })).toBe('then');
    expect(restarted.encrypt('signatures', { id: '1' }, 'now').keyId).toBe(third);
  });

  it.each([
    '{"keys":["c2hvcnQ="]}',
    JSON.stringify({ keys: [randomBytes(32).toString('base64'), 'c2hvcnQ='] }),
    '{"keys"',
  ])('in a damaged file, %j, are refused', (content) => {
    const given = settings();
    writeFileSync(fileIn(given), content);
    expect(() => findDataKeys(given)).toThrow(/^data-keys\.json in DATA_DIR is damaged: put back/);
  });
});
