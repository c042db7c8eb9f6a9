import { randomInt } from 'node:crypto';

/** No vowels, so that no words arise, and no characters that are mistaken for each other when read aloud or on paper. */
const alphabet = '23456789BCDFGHJKMNPQRSTVWXYZ';
const notInAlphabet = /[^2-9B-DF-HJKMNP-TV-Z]/g;

/** A random code in groups of four, such as "7QK4-93PD" for 8 characters: 4.8 bits each. */
export function randomCode(length: number): string {
  return inGroups(Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join(''));
}

/** A code however it was typed: in lower case, with other dashes or none. Null when it cannot be one. */
export function readCode(typed: string, length: number): string | null {
  const characters = typed.slice(0, 100).toUpperCase().replace(notInAlphabet, '');
  return characters.length === length ? inGroups(characters) : null;
}

/** Characters of the alphabet from uniformly distributed bytes, without preferring any of them. */
export function codeFromBytes(bytes: Uint8Array, length: number): string {
  const limit = 256 - (256 % alphabet.length);
  const characters = [...bytes]
    .filter((byte) => byte < limit)
    .map((byte) => alphabet.charAt(byte % alphabet.length));
  return inGroups(characters.slice(0, length).join(''));
}

function inGroups(characters: string): string {
  return characters.replace(/(.{4})(?=.)/g, '$1-');
}
