import {
  createHash,
  createPrivateKey,
  createPublicKey,
  createSecretKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
} from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EnvironmentError } from '../environment.ts';
import { decryptText, encryptText, DecryptionError, type Encrypted } from './encryption.ts';

const keyIdBeginning = 'officer-';

/** The public half, as a file in the data directory. */
export const officerKeyFile = 'officer-public.pem';

/** A new pair, both as PEM. Whoever makes it keeps the private one away from the server. */
export function createOfficerKeys(): { readonly publicKey: string; readonly privateKey: string } {
  return generateKeyPairSync('x25519', {
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
}

/**
 * The officer’s public key; null until there is one.
 *
 * @throws {EnvironmentError} when the file holds no such key, so that a server finds out at start and not from a reporter.
 */
export function readOfficerPublicKey(dataDirectory: string): KeyObject | null {
  const file = join(dataDirectory, officerKeyFile);
  if (!existsSync(file)) return null;
  try {
    return agreementKey(createPublicKey(readFileSync(file, 'utf8')));
  } catch {
    throw new EnvironmentError(`${officerKeyFile} in DATA_DIR holds no public key of the officer`);
  }
}

/** @throws {DecryptionError} when the text is no such key. */
export function readOfficerPrivateKey(pem: string): KeyObject {
  try {
    return agreementKey(createPrivateKey(pem));
  } catch (error) {
    throw new DecryptionError('This file holds no private key of the officer', { cause: error });
  }
}

/** Whether only the officer can open what carries this key id. */
export function isEncryptedToOfficer(keyId: string): boolean {
  return keyId.startsWith(keyIdBeginning);
}

/** Encrypts any JSON value so that the server itself cannot open it again. */
export function encryptToOfficer(officer: KeyObject, value: unknown): Encrypted {
  // A fresh pair for each text: its private half is gone when this function returns.
  const once = generateKeyPairSync('x25519');
  const shared = diffieHellman({ privateKey: once.privateKey, publicKey: officer });
  const keyId = keyIdOf(officer);
  const own = once.publicKey.export({ type: 'spki', format: 'der' });
  const text = encryptText(boxKey(shared, own, keyId), JSON.stringify(value), keyId);
  return { ciphertext: `${own.toString('base64')}.${text}`, keyId };
}

/** @throws {DecryptionError} when it was encrypted to another key, or changed. */
export function decryptAsOfficer(officer: KeyObject, { ciphertext, keyId }: Encrypted): unknown {
  if (keyIdOf(createPublicKey(officer)) !== keyId) {
    throw new DecryptionError(`The report was encrypted to another key of the officer: ${keyId}`);
  }
  const [own = '', text = ''] = ciphertext.split('.');
  const ownBytes = Buffer.from(own, 'base64');
  const shared = agree(officer, ownBytes);
  return JSON.parse(decryptText(boxKey(shared, ownBytes, keyId), text, keyId)) as unknown;
}

function agree(privateKey: KeyObject, publicBytes: Buffer): Buffer {
  try {
    const publicKey = createPublicKey({ key: publicBytes, type: 'spki', format: 'der' });
    return diffieHellman({ privateKey, publicKey });
  } catch (error) {
    throw new DecryptionError('The ciphertext text is damaged', { cause: error });
  }
}

function boxKey(shared: Buffer, own: Buffer, keyId: string): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', shared, own, `officer box ${keyId}`, 32)));
}

function keyIdOf(publicKey: KeyObject): string {
  const bytes = publicKey.export({ type: 'spki', format: 'der' });
  return keyIdBeginning + createHash('sha256').update(bytes).digest('hex').slice(0, 12);
}

function agreementKey(key: KeyObject): KeyObject {
  if (key.asymmetricKeyType !== 'x25519')
    throw new DecryptionError('The officer’s key must be an X25519 key');
  return key;
}
