import {
  createHash,
  createPublicKey,
  createSecretKey,
  diffieHellman,
  hkdfSync,
  type KeyObject,
} from 'node:crypto';
import { decryptText, DecryptionError, type Encrypted } from './encryption.ts';

/*
 * Reports stored before age: an ephemeral X25519 public key in SPKI, ".", and AES-256-GCM under a key that HKDF derives
 * from the shared secret. `npm run site -- keys re-encrypt-reports` replaces them; nothing is encrypted like this.
 */

const keyIdPrefix = 'officer-';

export const isLegacyReport = (keyId: string) => keyId.startsWith(keyIdPrefix);

/** @throws {DecryptionError} when it was encrypted to another key, or changed. */
export function decryptLegacyReport(
  privateKeys: readonly KeyObject[],
  { ciphertext, keyId }: Encrypted,
): unknown {
  const privateKey = privateKeys.find((key) => keyIdOf(key) === keyId);
  if (!privateKey)
    throw new DecryptionError(`The report was encrypted to another key of the officer: ${keyId}`);
  const [ephemeral = '', text = ''] = ciphertext.split('.');
  const salt = Buffer.from(ephemeral, 'base64');
  const shared = sharedSecret(privateKey, salt);
  // The label is part of the stored format.
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', shared, salt, `officer box ${keyId}`, 32)));
  return JSON.parse(decryptText(key, text, keyId)) as unknown;
}

function sharedSecret(privateKey: KeyObject, ephemeral: Buffer): Buffer {
  try {
    const publicKey = createPublicKey({ key: ephemeral, type: 'spki', format: 'der' });
    return diffieHellman({ privateKey, publicKey });
  } catch (error) {
    throw new DecryptionError('The ciphertext is damaged', { cause: error });
  }
}

function keyIdOf(privateKey: KeyObject): string {
  const bytes = createPublicKey(privateKey).export({ type: 'spki', format: 'der' });
  return keyIdPrefix + createHash('sha256').update(bytes).digest('hex').slice(0, 12);
}
