import {
  createHash,
  createPrivateKey,
  createPublicKey,
  createSecretKey,
  diffieHellman,
  hkdfSync,
  type KeyObject,
} from 'node:crypto';
import { bech32 } from '@scure/base';
import { armor, Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { decryptText, DecryptionError, type Encrypted } from './encryption.ts';

/*
 * Speak-up reports are encrypted as age files (https://age-encryption.org/v1), which the server itself cannot decrypt:
 * it has the age recipients of the people who receive reports, and each of them keeps an identity. Installations made before hold one X25519
 * key pair in PEM files; the same key, written in bech32, is the age identity or recipient.
 */

const keyIdPrefix = 'age:';

/** The report was encrypted to another key of the officer, or was changed. */
export class ReportDecryptionError extends DecryptionError {}

/** An age identity, "AGE-SECRET-KEY-1…". */
export type OfficerIdentity = string;

/** @returns the contents of an age identity file, as age-keygen writes it */
export async function createReportIdentity(now = new Date()) {
  const identity = await generateX25519Identity();
  const recipient = await identityToRecipient(identity);
  const identityFile = `# created: ${now.toISOString()}\n# public key: ${recipient}\n${identity}\n`;
  return { identityFile, recipient };
}

/** Age recipients, one per line, as in age’s own recipients files. @throws when there is none, or a line is no recipient. */
export function parseRecipients(text: string): readonly string[] {
  const recipients = linesOf(text);
  if (recipients.length === 0) throw new RangeError('No recipient');
  encrypterFor(recipients);
  return recipients;
}

/** The age recipient of a public key of the time before age. @throws when the text is no such key. */
export function recipientFromPem(pem: string): string {
  return bech32.encodeFromBytes('age', rawKey(createPublicKey(pem), 'x'));
}

/**
 * Reads what an officer keeps: an age identity file, or a private key in PEM of the time before age.
 *
 * @throws {DecryptionError} when the text is neither.
 */
export function readOfficerIdentities(keyFile: string): readonly OfficerIdentity[] {
  try {
    const identities = keyFile.includes('-----BEGIN')
      ? [bech32.encodeFromBytes('age-secret-key-', rawKey(createPrivateKey(keyFile), 'd')).toUpperCase()]
      : linesOf(keyFile);
    if (identities.length === 0) throw new RangeError('No identity');
    decrypterFor(identities);
    return identities;
  } catch (error) {
    throw new DecryptionError('This file holds no private key of the officer', { cause: error });
  }
}

function rawKey(key: KeyObject, half: 'd' | 'x'): Buffer {
  const jwk = key.export({ format: 'jwk' });
  if (jwk.crv !== 'X25519') throw new RangeError('The officer’s key must be an X25519 key');
  return Buffer.from(jwk[half] ?? '', 'base64url');
}

/** Without comments and empty lines. */
const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => /^[^#]/.test(line));

/** Whether only an officer can decrypt what has this key id. */
export function isEncryptedToOfficer(keyId: string): boolean {
  return keyId.startsWith(keyIdPrefix) || isLegacyReport(keyId);
}

/** The same for every report to the same recipients, in whatever order they stand. */
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
  identities: readonly OfficerIdentity[],
  { ciphertext, keyId }: Encrypted,
): Promise<unknown> {
  if (isLegacyReport(keyId)) {
    const x25519 = identities.filter((identity) => identity.startsWith('AGE-SECRET-KEY-1'));
    return decryptLegacyReport(x25519.map(privateKeyOf), { ciphertext, keyId });
  }
  try {
    const text = await decrypterFor(identities).decrypt(armor.decode(ciphertext), 'text');
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new ReportDecryptionError('The report was encrypted to another key of the officer, or is damaged', {
      cause: error,
    });
  }
}

function privateKeyOf(identity: OfficerIdentity): KeyObject {
  const { bytes } = bech32.decodeToBytes(identity);
  const pkcs8Prefix = Buffer.from('302e020100300506032b656e04220420', 'hex');
  return createPrivateKey({ key: Buffer.concat([pkcs8Prefix, bytes]), format: 'der', type: 'pkcs8' });
}

function encrypterFor(recipients: readonly string[]): Encrypter {
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  return encrypter;
}

function decrypterFor(identities: readonly OfficerIdentity[]): Decrypter {
  const decrypter = new Decrypter();
  for (const identity of identities) decrypter.addIdentity(identity);
  return decrypter;
}

/*
 * Reports stored before age: an ephemeral X25519 public key in SPKI, ".", and AES-256-GCM under a key that HKDF derives
 * from the shared secret. `npm run site -- keys re-encrypt-reports` replaces them; nothing is encrypted like this.
 */

const legacyKeyIdPrefix = 'officer-';

const isLegacyReport = (keyId: string) => keyId.startsWith(legacyKeyIdPrefix);

/** @throws {ReportDecryptionError} when it was encrypted to another key, or changed. */
function decryptLegacyReport(privateKeys: readonly KeyObject[], { ciphertext, keyId }: Encrypted): unknown {
  const privateKey = privateKeys.find((key) => legacyKeyIdOf(key) === keyId);
  if (!privateKey)
    throw new ReportDecryptionError(`The report was encrypted to another key of the officer: ${keyId}`);
  const [ephemeral = '', text = ''] = ciphertext.split('.');
  const salt = Buffer.from(ephemeral, 'base64');
  let shared: Buffer;
  try {
    const publicKey = createPublicKey({ key: salt, type: 'spki', format: 'der' });
    shared = diffieHellman({ privateKey, publicKey });
  } catch (error) {
    throw new ReportDecryptionError('The ciphertext is damaged', { cause: error });
  }
  // The label is part of the stored format.
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', shared, salt, `officer box ${keyId}`, 32)));
  return JSON.parse(decryptText(key, text, keyId)) as unknown;
}

function legacyKeyIdOf(privateKey: KeyObject): string {
  const bytes = createPublicKey(privateKey).export({ type: 'spki', format: 'der' });
  return legacyKeyIdPrefix + createHash('sha256').update(bytes).digest('hex').slice(0, 12);
}
