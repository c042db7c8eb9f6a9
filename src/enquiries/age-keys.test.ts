import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../tests/support/temporary-context.ts';
import { isAgeFile, isAgeRecipient } from './age-format.server.ts';
import {
  encryptToRecipients,
  fingerprintOf,
  isEncryptedToPeople,
  keyIdOfRecipient,
  keyIdsIn,
} from './age-keys.ts';
import { decryptConcern, makeIdentity, referenceAge } from './testing/concern-fixtures.ts';

const one = await makeIdentity();
const two = await makeIdentity();
const value = { text: 'canary “Zoë” 🏗️' };

describe('a concern', () => {
  it('is decrypted with the identity of each of its recipients, and with no other', async () => {
    const concern = await encryptToRecipients([one.recipient, two.recipient], value);
    for (const { identity } of [one, two]) expect(await decryptConcern(identity, concern)).toEqual(value);
    await expect(decryptConcern((await makeIdentity()).identity, concern)).rejects.toThrow();
    expect(isEncryptedToPeople(concern.keyId)).toBe(true);
    const keyIds = await Promise.all([one, two].map(({ recipient }) => keyIdOfRecipient(recipient)));
    expect(keyIdsIn(concern.keyId)).toEqual(keyIds.toSorted());
    expect((await encryptToRecipients([two.recipient, one.recipient], value)).keyId).toBe(concern.keyId);
  });

  it('names keys by 128 bits, which people compare in groups of four digits', async () => {
    expect(fingerprintOf(await keyIdOfRecipient(one.recipient))).toMatch(/^[0-9a-f]{4}( [0-9a-f]{4}){7}$/);
    expect([isEncryptedToPeople('k1'), keyIdsIn('k1')]).toEqual([false, []]);
  });

  it('is told from other texts, and a recipient from other keys', () => {
    expect(isAgeFile(referenceAge.file)).toBe(true);
    const empty = '-----BEGIN AGE ENCRYPTED FILE-----\nAAAA\n-----END AGE ENCRYPTED FILE-----\n';
    for (const text of ['', 'AAAA', empty]) expect(isAgeFile(text)).toBe(false);
    expect(isAgeRecipient(one.recipient)).toBe(true);
    for (const text of ['', 'age1', one.identity, `${one.recipient.slice(0, -1)}!`, `${one.recipient}\n`])
      expect(isAgeRecipient(text)).toBe(false);
  });
});

describe('the age program', () => {
  it('encrypts what is decrypted here', async () => {
    expect(await decryptConcern(referenceAge.identity, { ciphertext: referenceAge.file })).toEqual({
      text: 'Encrypted by age 1.1.1 — “Zoë”.',
    });
  });

  const isMissing = spawnSync('age', ['--version']).error !== undefined;
  const note = isMissing ? ' (LEFT OUT: age is not installed here)' : '';
  it.skipIf(isMissing)(`decrypts what is encrypted here, with the recipient’s identity${note}`, async () => {
    const file = join(temporaryFolder(), 'officer.txt');
    writeFileSync(file, `${one.identity}\n`);
    const { ciphertext } = await encryptToRecipients([one.recipient], value);
    const text = execFileSync('age', ['--decrypt', '--identity', file], { input: ciphertext });
    expect(JSON.parse(text.toString())).toEqual(value);
  });
});
