import { generateKeyPairSync, createPublicKey } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../tests/support/temporary-rooms.ts';
import {
  createOfficerKeys,
  isSealedToOfficer,
  officerKeyFile,
  openAsOfficer,
  readOfficerPrivateKey,
  readOfficerPublicKey,
  sealToOfficer,
} from './officer-box.ts';
import { SealError } from './sealed-box.ts';

const pair = createOfficerKeys();
const publicKey = createPublicKey(pair.publicKey);
const privateKey = readOfficerPrivateKey(pair.privateKey);

describe('a box for the officer', () => {
  it('opens with the private key', () => {
    const box = sealToOfficer(publicKey, { text: 'canary' });
    expect(openAsOfficer(privateKey, box)).toEqual({ text: 'canary' });
    expect(isSealedToOfficer(box.keyId)).toBe(true);
  });

  it('differs each time and shows nothing', () => {
    const [one, two] = [sealToOfficer(publicKey, 'canary'), sealToOfficer(publicKey, 'canary')];
    expect(one.sealed).not.toBe(two.sealed);
    expect(Buffer.from(one.sealed, 'base64').toString('latin1')).not.toContain('canary');
  });

  it('is not made with a broken key file: the server is told so at start', () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, officerKeyFile), 'no key');
    expect(() => readOfficerPublicKey(folder)).toThrow(`${officerKeyFile} in DATA_DIR holds no public key`);
  });

  it('does not open with another key, and says so', () => {
    const other = readOfficerPrivateKey(createOfficerKeys().privateKey);
    expect(() => openAsOfficer(other, sealToOfficer(publicKey, 'canary'))).toThrow(
      'another key of the officer',
    );
  });

  it.each(['', '.', 'AAAA.AAAA', 'no box'])('refuses %j', (sealed) => {
    const { keyId } = sealToOfficer(publicKey, 'canary');
    expect(() => openAsOfficer(privateKey, { sealed, keyId })).toThrow(SealError);
  });

  it('takes the public key from the data directory, once there is one', () => {
    const folder = temporaryFolder();
    expect(readOfficerPublicKey(folder)).toBeNull();
    writeFileSync(join(folder, officerKeyFile), pair.publicKey);
    const found = readOfficerPublicKey(folder);
    expect(found && openAsOfficer(privateKey, sealToOfficer(found, 'canary'))).toBe('canary');
  });

  it('refuses a file with another kind of key', () => {
    const other = generateKeyPairSync('ed25519')
      .privateKey.export({ type: 'pkcs8', format: 'pem' })
      .toString();
    for (const pem of [other, pair.publicKey, 'nothing']) {
      expect(() => readOfficerPrivateKey(pem)).toThrow(SealError);
    }
  });
});
