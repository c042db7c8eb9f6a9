import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../tests/support/temporary-context.ts';
import {
  encryptToRecipient,
  isAgeFile,
  isAgeRecipient,
  isEncryptedToRecipient,
} from './recipient-encryption.ts';
import { decryptConcern, makeIdentity, referenceAge } from '../../enquiries/testing/concern-fixtures.ts';

const one = await makeIdentity();
const value = { text: 'canary “Zoë” 🏗️' };

describe('a concern', () => {
  it('is decrypted with the identity of its recipient, and with no other', async () => {
    const concern = await encryptToRecipient(one.recipient, value);
    expect(await decryptConcern(one.identity, concern)).toEqual(value);
    expect(isEncryptedToRecipient(concern.keyId)).toBe(true);
    await expect(decryptConcern((await makeIdentity()).identity, concern)).rejects.toThrow();
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
    const { ciphertext } = await encryptToRecipient(one.recipient, value);
    const text = execFileSync('age', ['--decrypt', '--identity', file], { input: ciphertext });
    expect(JSON.parse(text.toString())).toEqual(value);
  });
});
