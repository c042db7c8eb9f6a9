import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../tests/support/temporary-context.ts';
import { EnvironmentError } from '../environment.ts';
import {
  addDataKey,
  findDataKeys,
  followDataKeys,
  loadDataKeys,
  type DataKeys,
  type KeySettings,
} from './data-keys.ts';
import { createCipher } from './encryption.ts';

const settings = (over: Partial<KeySettings> = {}): KeySettings => ({
  dataDirectory: temporaryFolder(),
  databaseUrl: undefined,
  dataKeys: undefined,
  ...over,
});

const fileIn = ({ dataDirectory }: KeySettings) => join(dataDirectory, 'data-keys.json');
const idsOf = (keys: DataKeys | undefined) => keys?.map(({ id }) => id);

describe('data keys', () => {
  it('are made at first start, in a file for its owner only', () => {
    const given = settings();
    const made = loadDataKeys(given);
    expect(made.map(({ key }) => key.length)).toEqual([32]);
    expect(loadDataKeys(given)).toEqual(made);
    expect(statSync(fileIn(given)).mode & 0o777).toBe(0o600);
    expect(readdirSync(given.dataDirectory)).toEqual(['data-keys.json']);
  });

  it('come from DATA_KEY where it is set, and no file is made', () => {
    const dataKeys: KeySettings['dataKeys'] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
    const given = settings({ dataKeys });
    expect(loadDataKeys(given).map(({ key }) => key)).toEqual(dataKeys);
    expect(() => addDataKey(given)).toThrow(EnvironmentError);
    expect(readdirSync(given.dataDirectory)).toEqual([]);
  });

  it('are demanded in production with a shared database', () => {
    const shared = settings({ databaseUrl: 'postgres://database.example/site' });
    expect(() => findDataKeys(shared, 'production')).toThrow(EnvironmentError);
    expect(findDataKeys({ ...shared, dataKeys: [randomBytes(32)] }, 'production')).toHaveLength(1);
    expect(findDataKeys(settings(), 'production')).toBeUndefined();
  });

  it('are followed by a running server, which encrypts with an added key at once and decrypts with each that it had', () => {
    const given = settings();
    const [{ id: first }] = loadDataKeys(given);
    const running = createCipher(followDataKeys(given));
    const encrypt = () => {
      const { ciphertext, keyId } = running.encrypt('outbox', { id: '1' }, 'then');
      return { id: '1', ciphertext, key_id: keyId };
    };
    const earlier = encrypt();
    const second = addDataKey(given);
    const third = addDataKey(given);
    expect(idsOf(loadDataKeys(given))).toEqual([third, second, first]);
    const later = encrypt();
    expect([earlier.key_id, later.key_id]).toEqual([first, third]);
    const { keys } = JSON.parse(readFileSync(fileIn(given), 'utf8')) as { keys: string[] };
    writeFileSync(fileIn(given), JSON.stringify({ keys: keys.slice(0, 1) }));
    expect([running.decrypt('outbox', earlier), running.decrypt('outbox', later)]).toEqual(['then', 'then']);
    rmSync(fileIn(given));
    expect(encrypt().key_id).toBe(third);
  });

  it.each([
    ['{"keys":["c2hvcnQ="]}', /^Key 1 of data-keys\.json in DATA_DIR is damaged: put back/],
    [JSON.stringify({ keys: [randomBytes(32).toString('base64'), 'c2hvcnQ='] }), /^Key 2 of data-keys\.json/],
    ['{"keys"', /^data-keys\.json in DATA_DIR is damaged/],
  ])('in a damaged file, %j, are refused', (content, line) => {
    const given = settings();
    writeFileSync(fileIn(given), content);
    expect(() => findDataKeys(given)).toThrow(line);
  });
});
