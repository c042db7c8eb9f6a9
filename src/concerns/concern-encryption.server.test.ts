import { execFileSync, spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../tests/support/temporary-context.ts';
import { DecryptionError } from '../server/encryption/encryption.ts';
import {
  createReportIdentity,
  decryptConcern,
  encryptConcern,
  isEncryptedToRecipient,
  parseRecipientIdentities,
} from './concern-encryption.server.ts';
import { referenceAge } from './testing/concern-fixtures.ts';

async function officer() {
  const { identityFile, recipient } = await createReportIdentity();
  return { identityFile, recipient, identities: parseRecipientIdentities(identityFile) };
}
const one = await officer();
const other = await officer();
const value = { text: 'canary “Zoë” 🏗️' };

describe('a report', () => {
  it('is decrypted with the identity of its recipient', async () => {
    const report = await encryptConcern(one.recipient, value);
    expect(await decryptConcern(one.identities, report)).toEqual(value);
    expect(isEncryptedToRecipient(report.keyId)).toBe(true);
  });

  it('is not decrypted with another key, and says so', async () => {
    const report = await encryptConcern(one.recipient, value);
    await expect(decryptConcern(other.identities, report)).rejects.toThrow(DecryptionError);
    await expect(decryptConcern(other.identities, report)).rejects.toThrow('another key of its recipient');
  });

  it.each(['', 'AAAA', '-----BEGIN AGE ENCRYPTED FILE-----\nAAAA\n-----END AGE ENCRYPTED FILE-----\n'])(
    'is refused when it is %j',
    async (ciphertext) => {
      await expect(decryptConcern(one.identities, { ciphertext })).rejects.toThrow(DecryptionError);
    },
  );
});

describe('the age program', () => {
  it('encrypts what is decrypted here', async () => {
    const identities = parseRecipientIdentities(referenceAge.identityFile);
    const report = { ciphertext: referenceAge.file, keyId: 'age:0' };
    expect(await decryptConcern(identities, report)).toEqual({ text: 'Encrypted by age 1.1.1 — “Zoë”.' });
  });

  const isMissing = spawnSync('age', ['--version']).error !== undefined;
  const note = isMissing ? ' (LEFT OUT: age is not installed here)' : '';
  it.skipIf(isMissing)(`decrypts what is encrypted here, with the recipient’s key file${note}`, async () => {
    const keyFile = join(temporaryFolder(), 'officer.txt');
    writeFileSync(keyFile, one.identityFile);
    const { ciphertext } = await encryptConcern(one.recipient, value);
    const text = execFileSync('age', ['--decrypt', '--identity', keyFile], { input: ciphertext });
    expect(JSON.parse(text.toString())).toEqual(value);
  });
});

it('a file that holds no private key of an officer is refused', () => {
  const { privateKey, publicKey } = generateKeyPairSync('x25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  for (const text of [privateKey, publicKey, one.recipient, 'nothing', ''])
    expect(() => parseRecipientIdentities(text)).toThrow();
});
