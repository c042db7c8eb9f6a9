import { generateKeyPairSync, createPublicKey } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../tests/support/temporary-context.ts';
import {
  createOfficerKeys,
  isEncryptedToOfficer,
  officerKeyFile,
  decryptAsOfficer,
  readOfficerPrivateKey,
  readOfficerPublicKey,
  encryptToOfficer,
} from './report-encryption.ts';
import { DecryptionError } from './encryption.ts';

const pair = createOfficerKeys();
const publicKey = createPublicKey(pair.publicKey);
const privateKey = readOfficerPrivateKey(pair.privateKey);

describe('a box for the officer', () => {
  it('opens with the private key', () => {
    const box = encryptToOfficer(publicKey, { text: 'canary' });
    expect(decryptAsOfficer(privateKey, box)).toEqual({ text: 'canary' });
    expect(isEncryptedToOfficer(box.keyId)).toBe(true);
  });

  it('differs each time and shows nothing', () => {
    const [one, two] = [encryptToOfficer(publicKey, 'canary'), encryptToOfficer(publicKey, 'canary')];
    expect(one.ciphertext).not.toBe(two.ciphertext);
    expect(Buffer.from(one.ciphertext, 'base64').toString('latin1')).not.toContain('canary');
  });

  it('is not made with a broken key file: the server is told so at start', () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, officerKeyFile), 'no key');
    expect(() => readOfficerPublicKey(folder)).toThrow(`${officerKeyFile} in DATA_DIR holds no public key`);
  });

  it('does not open with another key, and says so', () => {
    const other = readOfficerPrivateKey(createOfficerKeys().privateKey);
    expect(() => decryptAsOfficer(other, encryptToOfficer(publicKey, 'canary'))).toThrow(
      'another key of the officer',
    );
  });

  it.each(['', '.', 'AAAA.AAAA', 'no box'])('refuses %j', (ciphertext) => {
    const { keyId } = encryptToOfficer(publicKey, 'canary');
    expect(() => decryptAsOfficer(privateKey, { ciphertext, keyId })).toThrow(DecryptionError);
  });

  it('takes the public key from the data directory, once there is one', () => {
    const folder = temporaryFolder();
    expect(readOfficerPublicKey(folder)).toBeNull();
    writeFileSync(join(folder, officerKeyFile), pair.publicKey);
    const found = readOfficerPublicKey(folder);
    expect(found && decryptAsOfficer(privateKey, encryptToOfficer(found, 'canary'))).toBe('canary');
  });

  it('refuses a file with another kind of key', () => {
    const other = generateKeyPairSync('ed25519')
      .privateKey.export({ type: 'pkcs8', format: 'pem' })
      .toString();
    for (const pem of [other, pair.publicKey, 'nothing']) {
      expect(() => readOfficerPrivateKey(pem)).toThrow(DecryptionError);
    }
  });
});
