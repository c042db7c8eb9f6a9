import { RequestError } from './request.ts';

/** Loads the package where a key is made or opened. @throws {RequestError} where the server has it no longer */
const loadAge = () =>
  import('age-encryption').catch(() => {
    throw new RequestError('app-updated');
  });

export interface KeyFile {
  readonly identity: string;
  /** The key id of what the identity decrypts. */
  readonly keyId: string;
}

/** Longer files are no key files. */
const maxSize = 100_000;

/** "age:" and 12 hexadecimal digits of the SHA-256 of the recipient */
async function keyIdOf(recipient: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(recipient));
  const digits = Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `age:${digits.slice(0, 12)}`;
}

/** @returns null where the file is no key file @throws {RequestError} */
export async function readKeyFile(file: File): Promise<KeyFile | null> {
  const text = file.size > maxSize ? '' : await file.text();
  const [identity = ''] = /^AGE-SECRET-KEY-1\w+/m.exec(text) ?? [];
  const { identityToRecipient } = await loadAge();
  try {
    return { identity, keyId: await keyIdOf(await identityToRecipient(identity)) };
  } catch {
    return null;
  }
}

/** @throws when it was encrypted to another key, or is damaged */
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

/** Encrypts any JSON value to an armored age file. */
export async function encryptText(recipient: string, value: unknown) {
  const { armor, Encrypter } = await loadAge();
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  return {
    ciphertext: armor.encode(await encrypter.encrypt(JSON.stringify(value))),
    keyId: await keyIdOf(recipient),
  };
}

export async function makeIdentity() {
  const { generateX25519Identity, identityToRecipient } = await loadAge();
  const identity = await generateX25519Identity();
  return { identity, recipient: await identityToRecipient(identity), madeAt: new Date() };
}
