import { createHash } from 'node:crypto';
import { armor, Encrypter } from 'age-encryption';
import type { Encrypted } from '../server/encryption/encryption.ts';

/*
 * Concerns are encrypted as age files (https://age-encryption.org/v1), which the server cannot decrypt: it has the age
 * recipients of the people who receive concerns, and each of them keeps an identity.
 */

const keyIdPrefix = 'age:';

/** Whether only a recipient of concerns can decrypt what has this key id. */
export function isEncryptedToRecipient(keyId: string): boolean {
  return keyId.startsWith(keyIdPrefix);
}

/** The key id of what is encrypted to this age recipient. */
export function keyIdOfRecipient(recipient: string): string {
  return keyIdPrefix + createHash('sha256').update(recipient).digest('hex').slice(0, 12);
}

/** Whether a text is an age recipient of the type X25519, "age1…". */
export function isAgeRecipient(text: string): boolean {
  try {
    new Encrypter().addRecipient(text);
    return /^age1[0-9a-z]{58}$/.test(text);
  } catch {
    return false;
  }
}

/** Whether a text is an armored age file. */
export function isAgeFile(text: string): boolean {
  try {
    return Buffer.from(armor.decode(text)).toString('latin1').startsWith('age-encryption.org/v1\n-> ');
  } catch {
    return false;
  }
}

/** Encrypts any JSON value to an armored age file, which this age recipient alone can decrypt. */
export async function encryptConcern(recipient: string, value: unknown): Promise<Encrypted> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  const file = await encrypter.encrypt(JSON.stringify(value));
  return { ciphertext: armor.encode(file), keyId: keyIdOfRecipient(recipient) };
}
