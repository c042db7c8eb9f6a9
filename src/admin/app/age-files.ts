/* The package is loaded where a key is made or opened. */
const loadAge = () => import('age-encryption');

export interface KeyFile {
  /** The day in ISO form, where the file says when it was made. */
  readonly createdAt: string | undefined;
  readonly identities: readonly string[];
  /** The key ids of what each identity decrypts, in the same order. */
  readonly keyIds: readonly string[];
}

/** Longer files are no key files. */
const maxSize = 100_000;

/** "age:" and 12 hexadecimal digits of the SHA-256 of the recipient */
async function keyIdOf(recipient: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(recipient));
  const digits = Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `age:${digits.slice(0, 12)}`;
}

/** @returns null where the file is no key file */
export async function readKeyFile(file: File): Promise<KeyFile | null> {
  const text = file.size > maxSize ? '' : await file.text();
  const identities = text.match(/^AGE-SECRET-KEY-1\w+/gm) ?? [];
  const { identityToRecipient } = await loadAge();
  try {
    const recipients = await Promise.all(identities.map((identity) => identityToRecipient(identity)));
    const keyIds = await Promise.all(recipients.map(keyIdOf));
    const createdAt = /^# created: (\d{4}-\d\d-\d\d)/m.exec(text)?.[1];
    return identities.length > 0 ? { createdAt, identities, keyIds } : null;
  } catch {
    return null;
  }
}

/** @throws when it was encrypted to another key, or is damaged */
export async function decryptText(identities: readonly string[], ciphertext: string): Promise<unknown> {
  const { armor, Decrypter } = await loadAge();
  const decrypter = new Decrypter();
  for (const identity of identities) decrypter.addIdentity(identity);
  return JSON.parse(await decrypter.decrypt(armor.decode(ciphertext), 'text')) as unknown;
}

/** Opens each `{ sealed }`, an age file, within a JSON value; what the identities do not decrypt stays as it is. */
export async function decryptSealed(value: unknown, identities: readonly string[]): Promise<unknown> {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return Promise.all(value.map((member) => decryptSealed(member, identities)));
  const { sealed, ...rest } = value as Readonly<Record<string, unknown>>;
  const members = Object.entries(rest).map(
    async ([name, member]) => [name, await decryptSealed(member, identities)] as const,
  );
  const opened =
    typeof sealed === 'string' ? await decryptText(identities, sealed).catch(() => ({ sealed })) : {};
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
