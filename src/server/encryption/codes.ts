import { createHash, randomBytes, randomInt } from 'node:crypto';

/** The characters of codes: no vowels, so that no words arise, and none that look or sound like each other. */
const alphabet = '23456789BCDFGHJKMNPQRSTVWXYZ';
const notInAlphabet = /[^2-9B-DF-HJKMNP-TV-Z]/g;

/** A random code in groups of four, such as "7QK4-93PD" for 8 characters: 4.8 bits each. */
export function randomCode(length: number): string {
  return inGroups(Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join(''));
}

/** Reads a code that may be typed in lower case, with other dashes or none. Null when it cannot be one. */
export function parseCode(typed: string, length: number): string | null {
  const characters = typed.slice(0, 100).toUpperCase().replace(notInAlphabet, '');
  return characters.length === length ? inGroups(characters) : null;
}

/** "7QK493PD" as "7QK4-93PD" */
export function inGroups(characters: string): string {
  return characters.replace(/(.{4})(?=.)/g, '$1-');
}

/** A random token of 256 bits. Its last character has only four of them, and is a letter or a digit. */
export const newToken = () => randomBytes(32).toString('base64url');

/** The hash that is stored instead of a secret. @param kind part of stored hashes, so that it never changes */
export function hashOfSecret(kind: string, secret: string): string {
  return createHash('sha256').update(`${kind}\n${secret}`).digest('base64url');
}

/** The token with which the value of a link begins: mail programs and people append a full stop or parameters to links. */
export const withoutAppended = (value: string) => value.slice(0, 43);
