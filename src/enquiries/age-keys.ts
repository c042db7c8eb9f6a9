/*
 * The text of a concern is an age file (https://age-encryption.org/v1), encrypted to the keys of people: the server has their
 * recipients, "age1…", and each person has the identity that decrypts. This file runs on the server and in browsers.
 */

const prefix = 'age:';

/** The id of a key, by which people compare keys too: the first 32 hexadecimal digits of the SHA-256 of its recipient. */
export async function keyIdOfRecipient(recipient: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(recipient));
  const digits = Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return digits.slice(0, 32);
}

/** "1f3a 09bc 77de 0042 …", for people to compare. @param keyId 32 hexadecimal digits */
export const fingerprintOf = (keyId: string) => keyId.match(/.{1,4}/g)?.join(' ') ?? '';

/** The `key_id` of a text that each of these keys decrypts: "age:" and their ids, sorted, with + between. */
export const textKeyIdOf = (keyIds: readonly string[]) => prefix + keyIds.toSorted().join('+');

/** Whether people alone, and not the server, can decrypt what has this `key_id`. */
export const isEncryptedToPeople = (textKeyId: string) => textKeyId.startsWith(prefix);

/** The ids of the keys that decrypt what has this `key_id`. Empty for what is under a data key. */
export const keyIdsIn = (textKeyId: string): readonly string[] =>
  isEncryptedToPeople(textKeyId) ? textKeyId.slice(prefix.length).split('+') : [];

export const confirmationPrefix = 'confirm ';

/** What a passkey signs for when its person confirms keys of colleagues, or that they answer a mailbox. */
export const boundToConfirm = (subjects: readonly string[]) => confirmationPrefix + subjects.join(' ');

/**
 * The challenge that a passkey signs to store a key, to confirm one, or to encrypt concerns again: a hash, so that the signature is
 * for that alone.
 *
 * @param nonce what the server has made for this use
 * @param bound an age recipient, the `key_id` of what is encrypted again, or what `boundToConfirm` gives
 * @returns 32 bytes in base64url
 */
export async function challengeFor(nonce: string, bound: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${nonce}\n${bound}`));
  const base64 = btoa(String.fromCharCode(...new Uint8Array(hash)));
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/**
 * Encrypts any JSON value to an armored age file, which the owner of any of these recipients can decrypt, and nobody else.
 *
 * @param recipients one at least
 */
export async function encryptToRecipients(recipients: readonly string[], value: unknown) {
  const { armor, Encrypter } = await import('age-encryption');
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  const file = await encrypter.encrypt(JSON.stringify(value));
  const keyIds = await Promise.all(recipients.map(keyIdOfRecipient));
  return { ciphertext: armor.encode(file), keyId: textKeyIdOf(keyIds) };
}
