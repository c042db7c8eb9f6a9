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

/** The key is missing, or the ciphertext was changed. */
export class DecryptionError extends Error {
  override readonly name = 'DecryptionError';
}

export interface Encrypted {
  readonly ciphertext: string;
  readonly keyId: string;
}

/** What is encrypted in the rows of each table. With `declare module`, whoever stores a table adds its plaintext. */
export interface Plaintexts {
  /** 32 bytes in base64. */
  readonly hash_key: string;
}

/** Where a ciphertext is stored. It cannot be decrypted anywhere else. */
export interface RecordId {
  readonly id: string;
  /** The record that it belongs to, if any. */
  readonly enquiry_id?: string | null;
}

export interface EncryptedRecord extends RecordId {
  /** Null once it has been deleted. */
  readonly ciphertext: string | null;
  readonly key_id: string;
}

export type Encryption = ReturnType<typeof createEncryption>;

/** @param hashKey 32 bytes */
export function createEncryption(cipher: Cipher, hashKey: Buffer) {
  const keyedHash = createKeyedHash(hashKey);
  /** @param email with its domain in ASCII, as the schema of an address gives it */
  const hashOfEmail = (email: string) => keyedHash('email', email.toLowerCase());
  return { ...cipher, keyedHash, hashOfEmail };
}

export type Cipher = ReturnType<typeof createCipher>;

/** Encrypts and decrypts values of records with AES-256-GCM. @param keys the first encrypts, all decrypt */
export function createCipher(keys: DataKeys) {
  const derived = new Map(keys.map(({ id, key }) => [id, deriveKey(key, 'encryption')]));
  const keyFor = (keyId: string): KeyObject => {
    const key = derived.get(keyId);
    if (key === undefined) throw new DecryptionError(`The data key ${keyId} is not here`);
    return key;
  };
  const firstId = keys[0].id;

  return {
    /** The ids of the keys, the first one first. */
    keyIds: keys.map(({ id }) => id) as [string, ...string[]],
    /** Encrypts a JSON value with the first key, for one record. Returns nonce, ciphertext and tag in base64. */
    encrypt: <Table extends EncryptedTable>(
      table: Table,
      record: RecordId,
      value: Plaintexts[Table],
    ): Encrypted => {
      const additional = additionalData(firstId, table, record);
      return {
        ciphertext: encryptText(keyFor(firstId), JSON.stringify(value), additional),
        keyId: firstId,
      };
    },
    /** @throws {DecryptionError} also if it was encrypted for another record */
    decrypt: <Table extends EncryptedTable>(table: Table, record: EncryptedRecord): Plaintexts[Table] => {
      const { ciphertext, key_id: keyId } = record;
      if (ciphertext === null) throw new DecryptionError('The ciphertext has been deleted');
      const text = decryptText(keyFor(keyId), ciphertext, additionalData(keyId, table, record));
      return JSON.parse(text) as Plaintexts[Table];
    },
  };
}

/** @returns null where the keys do not decrypt the record */
export function decryptOrNull<Table extends EncryptedTable>(
  cipher: Pick<Cipher, 'decrypt'>,
  table: Table,
  record: EncryptedRecord,
): Plaintexts[Table] | null {
  try {
    return cipher.decrypt(table, record);
  } catch (error) {
    if (error instanceof DecryptionError) return null;
    throw error;
  }
}

/** A hash of 43 characters of base64url. Different purposes give unrelated results. */
const createKeyedHash = (hashKey: Buffer) => (purpose: string, value: string) =>
  createHmac('sha256', deriveKey(hashKey, `hash: ${purpose}`))
    .update(value)
    .digest('base64url');

/** Derives a key for one purpose. @param label part of the storage format: never change one */
const deriveKey = (key: Buffer, label: string) =>
  createSecretKey(Buffer.from(hkdfSync('sha256', key, '', label, 32)));

const additionalData = (keyId: string, table: EncryptedTable, { id, enquiry_id = null }: RecordId) =>
  JSON.stringify([keyId, table, id, enquiry_id]);

/** AES-GCM. @param additionalData authenticated together with the text, but not stored */
function encryptText(key: KeyObject, text: string, additionalData: string): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(additionalData));
  const parts = [nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat(parts).toString('base64');
}

/** @throws {DecryptionError} when the key is wrong, or the text or the additional data was changed. */
function decryptText(key: KeyObject, ciphertext: string, additionalData: string): string {
  const bytes = Buffer.from(ciphertext, 'base64');
  try {
    const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes), {
      authTagLength: tagBytes,
    })
      .setAAD(Buffer.from(additionalData))
      .setAuthTag(bytes.subarray(-tagBytes));
    const parts = [decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()];
    return Buffer.concat(parts).toString();
  } catch (error) {
    throw new DecryptionError('The ciphertext cannot be decrypted with this key, or for this record', {
      cause: error,
    });
  }
}
