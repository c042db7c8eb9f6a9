import { createHash } from 'node:crypto';
import { armor, Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { DecryptionError, type Encrypted } from '../server/encryption/encryption.ts';

/*
 * Speak-up reports are encrypted as age files (https://age-encryption.org/v1), which the server itself cannot decrypt:
 * it has the age recipients of the people who receive reports, and each of them keeps an identity.
 */

const keyIdPrefix = 'age:';

/** The report was encrypted to another key of its recipient, or was changed. */
export class ConcernDecryptionError extends DecryptionError {}

/** An age identity, "AGE-SECRET-KEY-1…". */
export type RecipientIdentity = string;

/** @returns the contents of an age identity file, as age-keygen writes it */
export async function createReportIdentity(now = new Date()) {
  const identity = await generateX25519Identity();
  const recipient = await identityToRecipient(identity);
  const identityFile = `# created: ${now.toISOString()}\n# public key: ${recipient}\n${identity}\n`;
  return { identityFile, recipient };
}

/** Reads the age identity file that a recipient of reports keeps. @throws when the text is not such a file. */
export function parseRecipientIdentities(keyFile: string): readonly RecipientIdentity[] {
  const lines = keyFile.split('\n').map((line) => line.trim());
  const identities = lines.filter((line) => /^[^#]/.test(line));
  if (identities.length === 0) throw new RangeError('No identity');
  decrypterFor(identities);
  return identities;
}

/** Whether only a recipient of reports can decrypt what has this key id. */
export function isEncryptedToRecipient(keyId: string): boolean {
  return keyId.startsWith(keyIdPrefix);
}

/** The key id of reports to this age recipient. */
export function keyIdOfRecipient(recipient: string): string {
  return keyIdPrefix + createHash('sha256').update(recipient).digest('hex').slice(0, 12);
}

/** Encrypts any JSON value to an armored age file, which this age recipient alone can decrypt. */
export async function encryptConcern(recipient: string, value: unknown): Promise<Encrypted> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  const file = await encrypter.encrypt(JSON.stringify(value));
  return { ciphertext: armor.encode(file), keyId: keyIdOfRecipient(recipient) };
}

/** @throws {ConcernDecryptionError} when it was encrypted to others, or changed. */
export async function decryptConcern(
  identities: readonly RecipientIdentity[],
  { ciphertext }: Pick<Encrypted, 'ciphertext'>,
): Promise<unknown> {
  try {
    const text = await decrypterFor(identities).decrypt(armor.decode(ciphertext), 'text');
    return JSON.parse(text) as unknown;
  } catch (error) {
    const reason = 'The report was encrypted to another key of its recipient, or is damaged';
    throw new ConcernDecryptionError(reason, { cause: error });
  }
}

function decrypterFor(identities: readonly RecipientIdentity[]): Decrypter {
  const decrypter = new Decrypter();
  for (const identity of identities) decrypter.addIdentity(identity);
  return decrypter;
}
