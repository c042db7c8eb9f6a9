import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  type KeyObject,
} from 'node:crypto';
import type { EncryptedTable } from '../database/schema.ts';
import type { DataKeys } from './data-keys.ts';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** The key is not here, or the ciphertext was changed. */
export class DecryptionError extends Error {
  override readonly name = 'DecryptionError';
}

export interface Encrypted {
  readonly ciphertext: string;
  readonly keyId: string;
}

/** Where a ciphertext is stored; it cannot be decrypted in another place. */
interface RecordId {
  readonly id: string;
  /** The record of which it is a part, if any. */
  readonly enquiry_id?: string | null;
}

export type Encryption = ReturnType<typeof createEncryption>;

/** @param hashKey 32 bytes */
export const createEncryption = (cipher: Cipher, hashKey: Buffer) => ({
  ...cipher,
  keyedHash: createKeyedHash(hashKey),
});

export type Cipher = ReturnType<typeof createCipher>;

/** @param readKeys is asked for the keys at each use, so that they may change. A key that was here once stays usable. */
export function createCipher(readKeys: () => DataKeys) {
  const derived = new Map<string, KeyObject>();
  const keyFor = (keyId: string): KeyObject => {
    for (const { id, key } of readKeys()) if (!derived.has(id)) derived.set(id, deriveKey(key, 'encryption'));
    const key = derived.get(keyId);
    if (key === undefined) throw new DecryptionError(`The data key ${keyId} is not here`);
    return key;
  };

  return {
    /** The ids of the keys, the first one first. */
    keyIds: () => readKeys().map(({ id }) => id) as [string, ...string[]],
    /** Encrypts any JSON value under the first key, for one record, to base64 of nonce, ciphertext and tag. */
    encrypt: (table: EncryptedTable, record: RecordId, value: unknown): Encrypted => {
      const keyId = readKeys()[0].id;
      const additional = additionalData(keyId, table, record);
      return { ciphertext: encryptText(keyFor(keyId), JSON.stringify(value), additional), keyId };
    },
    /** @throws {DecryptionError} also when it was encrypted for another record */
    decrypt: (
      table: EncryptedTable,
      record: RecordId & { readonly ciphertext: string | null; readonly key_id: string },
    ) => {
      const { ciphertext, key_id: keyId } = record;
      if (ciphertext === null) throw new DecryptionError('The ciphertext has been deleted');
      const text = decryptText(keyFor(keyId), ciphertext, additionalData(keyId, table, record));
      return JSON.parse(text) as unknown;
    },
  };
}

/** A hash of 43 characters of base64url. Different purposes give unrelated results. */
const createKeyedHash = (hashKey: Buffer) => (purpose: string, value: string) =>
  createHmac('sha256', deriveKey(hashKey, `hash: ${purpose}`))
    .update(value)
    .digest('base64url');

/** Derives a key for one purpose. @param label belongs to the format of what is stored, so that none ever changes */
const deriveKey = (key: Buffer, label: string) =>
  createSecretKey(Buffer.from(hkdfSync('sha256', key, '', label, 32)));

const additionalData = (keyId: string, table: EncryptedTable, { id, enquiry_id = null }: RecordId) =>
  JSON.stringify([keyId, table, id, enquiry_id]);

/** AES-GCM. @param additionalData authenticated with the text but not stored in it */
function encryptText(key: KeyObject, text: string, additionalData: string): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(additionalData));
  const parts = [nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat(parts).toString('base64');
}

/** @throws {DecryptionError} when the key is wrong, or the text or the additional data was changed. */
function decryptText(key: KeyObject, ciphertext: string, additionalData: string): string {
  const bytes = Buffer.from(ciphertext, 'base64');
  if (bytes.length < nonceBytes + tagBytes) throw new DecryptionError('The ciphertext is too short');
  const nonce = bytes.subarray(0, nonceBytes);
  const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes })
    .setAAD(Buffer.from(additionalData))
    .setAuthTag(bytes.subarray(-tagBytes));
  try {
    const parts = [decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()];
    return Buffer.concat(parts).toString();
  } catch (error) {
    throw new DecryptionError('The ciphertext cannot be decrypted with this key, or for this record', {
      cause: error,
    });
  }
}
