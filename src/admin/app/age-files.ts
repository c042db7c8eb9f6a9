import { encryptToRecipients, keyIdOfRecipient } from '../../enquiries/age-keys.ts';
import { RequestError } from './request.ts';

/** Loads the package where a key is made or opened. @throws {RequestError} where the server has it no longer */
const loadAge = () =>
  import('age-encryption').catch(() => {
    throw new RequestError('app-updated');
  });

/** The keys of a file. Whoever keeps a former key may have it in the file of the present one. */
export interface KeyFile {
  readonly identities: readonly string[];
  /** The ids of the keys to which the identities belong, in the same order. */
  readonly keyIds: readonly string[];
}

/** Longer files are no key files. */
const maxSize = 100_000;

/** In capitals: the name of the format and the separator, then 52 digits of data and 6 of a checksum in base 32. */
const identityPattern = /AGE-SECRET-KEY-1[02-9AC-HJ-NP-Z]{58}/g;

/**
 * The secret keys in a text, each once. Mail programs and word processors indent, quote and wrap lines, and change capitals: what
 * no key has is left out.
 */
const findIdentities = (text: string): readonly string[] => [
  ...new Set(
    text
      .toUpperCase()
      .replaceAll(/[^-0-9A-Z]+/g, '')
      .match(identityPattern),
  ),
];

/** @returns null where the file is no key file @throws {RequestError} */
export async function readKeyFile(file: File): Promise<KeyFile | null> {
  const found = findIdentities(file.size > maxSize ? '' : await file.text());
  const { identityToRecipient } = await loadAge();
  const identities: string[] = [];
  const keyIds: string[] = [];
  for (const identity of found)
    try {
      keyIds.push(await keyIdOfRecipient(await identityToRecipient(identity)));
      identities.push(identity);
    } catch {
      // Its checksum is wrong. Another key of the file may be whole.
    }
  return identities.length === 0 ? null : { identities, keyIds };
}

/** @throws when it was encrypted to other keys, or is damaged */
export async function decryptText({ identities }: KeyFile, ciphertext: string): Promise<unknown> {
  const { armor, Decrypter } = await loadAge();
  const decrypter = new Decrypter();
  for (const identity of identities) decrypter.addIdentity(identity);
  return JSON.parse(await decrypter.decrypt(armor.decode(ciphertext), 'text')) as unknown;
}

/** Opens each `{ sealed }`, an age file, within a JSON value; what the file does not decrypt stays as it is. */
export async function decryptSealed(value: unknown, file: KeyFile): Promise<unknown> {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return Promise.all(value.map((member) => decryptSealed(member, file)));
  const { sealed, ...rest } = value as Readonly<Record<string, unknown>>;
  const members = Object.entries(rest).map(
    async ([name, member]) => [name, await decryptSealed(member, file)] as const,
  );
  const opened = typeof sealed === 'string' ? await decryptText(file, sealed).catch(() => ({ sealed })) : {};
  return { ...Object.fromEntries(await Promise.all(members)), ...(opened as object) };
}

/** Encrypts any JSON value to an armored age file. @throws {RequestError} where the server has the package no longer */
export async function encryptText(recipients: readonly string[], value: unknown) {
  await loadAge();
  return encryptToRecipients(recipients, value);
}

/** Makes a key in this browser: the private identity, its public recipient and the id by which both are known. */
export async function makeIdentity() {
  const { generateX25519Identity, identityToRecipient } = await loadAge();
  const identity = await generateX25519Identity();
  const recipient = await identityToRecipient(identity);
  return { identity, recipient, keyId: await keyIdOfRecipient(recipient), madeAt: new Date() };
}
