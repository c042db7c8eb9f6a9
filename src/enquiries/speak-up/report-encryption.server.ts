import { createHash } from 'node:crypto';
import { armor, Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { DecryptionError, type Encrypted } from '../../server/encryption/encryption.ts';

/*
 * Speak-up reports are encrypted as age files (https://age-encryption.org/v1), which the server itself cannot decrypt:
 * it has the age recipients of the people who receive reports, and each of them keeps an identity.
 */

const keyIdPrefix = 'age:';

/** The report was encrypted to another key of its recipient, or was changed. */
export class ReportDecryptionError extends DecryptionError {}

/** An age identity, "AGE-SECRET-KEY-1…". */
export type RecipientIdentity = string;

/** @returns the contents of an age identity file, as age-keygen writes it */
export async function createReportIdentity(now = new Date()) {
  const identity = await generateX25519Identity();
  const recipient = await identityToRecipient(identity);
  const identityFile = `# created: ${now.toISOString()}\n# public key: ${recipient}\n${identity}\n`;
  return { identityFile, recipient };
}

/** Reads age recipients, one per line, as in age’s own recipients files. @throws when there is none, or a line is no recipient. */
export function parseRecipients(text: string): readonly string[] {
  const recipients = linesOf(text);
  if (recipients.length === 0) throw new RangeError('No recipient');
  encrypterFor(recipients);
  return recipients;
}

/** Reads the age identity file that a recipient of reports keeps. @throws when the text is not such a file. */
export function parseRecipientIdentities(keyFile: string): readonly RecipientIdentity[] {
  const identities = linesOf(keyFile);
  if (identities.length === 0) throw new RangeError('No identity');
  decrypterFor(identities);
  return identities;
}

/** The lines of a text without comments and empty lines. */
const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => /^[^#]/.test(line));

/** Whether only a recipient of reports can decrypt what has this key id. */
export function isEncryptedToRecipient(keyId: string): boolean {
  return keyId.startsWith(keyIdPrefix);
}

/** The key id of reports to these recipients, which does not depend on their order. */
export function keyIdOfRecipients(recipients: readonly string[]): string {
  const digest = createHash('sha256').update(recipients.toSorted().join('\n')).digest('hex');
  return keyIdPrefix + digest.slice(0, 12);
}

/** Encrypts any JSON value to an armored age file, which each of the recipients can decrypt. */
export async function encryptReport(recipients: readonly string[], value: unknown): Promise<Encrypted> {
  const file = await encrypterFor(recipients).encrypt(JSON.stringify(value));
  return { ciphertext: armor.encode(file), keyId: keyIdOfRecipients(recipients) };
}

/** @throws {ReportDecryptionError} when it was encrypted to others, or changed. */
export async function decryptReport(
  identities: readonly RecipientIdentity[],
  { ciphertext }: Pick<Encrypted, 'ciphertext'>,
): Promise<unknown> {
  try {
    const text = await decrypterFor(identities).decrypt(armor.decode(ciphertext), 'text');
    return JSON.parse(text) as unknown;
  } catch (error) {
    const reason = 'The report was encrypted to another key of its recipient, or is damaged';
    throw new ReportDecryptionError(reason, { cause: error });
  }
}

function encrypterFor(recipients: readonly string[]): Encrypter {
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  return encrypter;
}

function decrypterFor(identities: readonly RecipientIdentity[]): Decrypter {
  const decrypter = new Decrypter();
  for (const identity of identities) decrypter.addIdentity(identity);
  return decrypter;
}
