import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  type KeyObject,
} from 'node:crypto';
import type { DataKey, DataKeys } from './data-keys.ts';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** A ciphertext text that cannot be opened: no such key here, or the text was changed. */
export class DecryptionError extends Error {
  override readonly name = 'DecryptionError';
}

export interface Encrypted {
  /** Base64 of nonce, ciphertext and tag. */
  readonly ciphertext: string;
  readonly keyId: string;
}

export interface Encryption {
  /** Encrypts any JSON value under the current key. */
  readonly encrypt: (value: unknown) => Encrypted;
  /** @throws {DecryptionError} */
  readonly decrypt: (ciphertext: string, keyId: string) => unknown;
  /**
   * A keyed hash, 43 characters of base64url, under the current key. Different purposes give unrelated results.
   */
  readonly keyedHash: (purpose: string, value: string) => string;
  /** The same under every known key, the current one first: what was stored before a rotation is still found. */
  readonly keyedHashes: (purpose: string, value: string) => readonly [string, ...string[]];
  readonly currentKeyId: string;
}

export function createEncryption({ current, older }: DataKeys): Encryption {
  const keys = [current, ...older];
  const boxKeys = new Map(keys.map(({ id, key }) => [id, subkey(key, 'sealed box')]));
  const hashKeys = new Map<string, KeyObject>();
  const hash = ({ id, key }: DataKey, purpose: string, value: string) => {
    const name = `${id} ${purpose}`;
    const hashKey = hashKeys.get(name) ?? subkey(key, `hash: ${purpose}`);
    hashKeys.set(name, hashKey);
    return createHmac('sha256', hashKey).update(value).digest('base64url');
  };

  return {
    currentKeyId: current.id,
    encrypt: (value) => ({
      ciphertext: encryptText(keyFor(boxKeys, current.id), JSON.stringify(value), current.id),
      keyId: current.id,
    }),
    decrypt: (ciphertext, keyId) =>
      JSON.parse(decryptText(keyFor(boxKeys, keyId), ciphertext, keyId)) as unknown,
    keyedHash: (purpose, value) => hash(current, purpose, value),
    keyedHashes: (purpose, value) => [
      hash(current, purpose, value),
      ...older.map((key) => hash(key, purpose, value)),
    ],
  };
}

function keyFor(keys: ReadonlyMap<string, KeyObject>, keyId: string): KeyObject {
  const key = keys.get(keyId);
  if (key === undefined) throw new DecryptionError(`The data key ${keyId} is not here`);
  return key;
}

/** Keys for different uses are never the same bytes. As a key object it is several times quicker than as bytes. */
function subkey(key: Buffer, use: string): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', key, '', use, 32)));
}

/** @param context authenticated with the text but not stored in it, such as the key’s id */
export function encryptText(key: KeyObject, text: string, context: string): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(context));
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString(
    'base64',
  );
}

/** @throws {DecryptionError} when the key is another, or text or context was changed. */
export function decryptText(key: KeyObject, ciphertext: string, context: string): string {
  const bytes = Buffer.from(ciphertext, 'base64');
  if (bytes.length < nonceBytes + tagBytes) throw new DecryptionError('The ciphertext text is too short');
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  })
    .setAAD(Buffer.from(context))
    .setAuthTag(bytes.subarray(-tagBytes));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()]).toString(
      'utf8',
    );
  } catch (error) {
    throw new DecryptionError('The ciphertext text does not open with this key', { cause: error });
  }
}
