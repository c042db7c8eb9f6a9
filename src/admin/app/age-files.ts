import { encryptToRecipients, keyIdOfRecipient } from '../../enquiries/age-keys.ts';
import { RequestError } from './request.ts';

/** Loads the package where a key is made or opened. @throws {RequestError} where the server has it no longer */
const loadAge = () =>
  import('age-encryption').catch(() => {
    throw new RequestError('app-updated');
  });

export interface KeyFile {
  readonly identity: string;
  /** The id of the key to which its identity belongs. */
  readonly keyId: string;
}

/** Longer files are no key files. */
const maxSize = 100_000;

/** @returns null where the file is no key file @throws {RequestError} */
export async function readKeyFile(file: File): Promise<KeyFile | null> {
  const text = file.size > maxSize ? '' : await file.text();
  const [identity = ''] = /^AGE-SECRET-KEY-1\w+/m.exec(text) ?? [];
  const { identityToRecipient } = await loadAge();
  try {
    return { identity, keyId: await keyIdOfRecipient(await identityToRecipient(identity)) };
  } catch {
    return null;
  }
}

/** @throws when it was encrypted to other keys, or is damaged */
export async function decryptText(identity: string, ciphertext: string): Promise<unknown> {
  const { armor, Decrypter } = await loadAge();
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  return JSON.parse(await decrypter.decrypt(armor.decode(ciphertext), 'text')) as unknown;
}

/** Opens each `{ sealed }`, an age file, within a JSON value; what the identity does not decrypt stays as it is. */
export async function decryptSealed(value: unknown, identity: string): Promise<unknown> {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return Promise.all(value.map((member) => decryptSealed(member, identity)));
  const { sealed, ...rest } = value as Readonly<Record<string, unknown>>;
  const members = Object.entries(rest).map(
    async ([name, member]) => [name, await decryptSealed(member, identity)] as const,
  );
  const opened =
    typeof sealed === 'string' ? await decryptText(identity, sealed).catch(() => ({ sealed })) : {};
  return { ...Object.fromEntries(await Promise.all(members)), ...(opened as object) };
}

/** Encrypts any JSON value to an armored age file. @throws {RequestError} where the server has the package no longer */
export async function encryptText(recipients: readonly string[], value: unknown) {
  await loadAge();
  return encryptToRecipients(recipients, value);
}

export async function makeIdentity() {
  const { generateX25519Identity, identityToRecipient } = await loadAge();
  const identity = await generateX25519Identity();
  return { identity, recipient: await identityToRecipient(identity), madeAt: new Date() };
}
